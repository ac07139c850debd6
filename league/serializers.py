"""Clubs as JSON."""

from rest_framework import serializers

from league.models import Club

__all__ = ["ClubSerializer"]


class ClubSerializer(serializers.ModelSerializer[Club]):
    """A club."""

    id = serializers.CharField(source="public_id", read_only=True)

    class Meta:
        """What is shown of it."""

        model = Club
        fields = ("id", "name", "about", "public", "created")
