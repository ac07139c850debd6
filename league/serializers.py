"""Clubs and tokens as JSON."""

from typing import Any

from rest_framework import serializers

from league.models import Club, Role

__all__ = ["ClubSerializer", "NewTokenSerializer", "SignInSerializer", "TokenSerializer"]


class ClubSerializer(serializers.ModelSerializer[Club]):
    """A club; `role` is the reader's own in it, null for none."""

    id = serializers.CharField(source="public_id", read_only=True)
    role = serializers.ChoiceField(Role.choices, source="own_role", allow_null=True)
    members = serializers.IntegerField(source="member_count")
    seasons = serializers.IntegerField(source="season_count")

    class Meta:
        """What is shown of it."""

        model = Club
        fields = ("id", "name", "about", "public", "created", "role", "members", "seasons")


class TokenSerializer(serializers.Serializer[Any]):
    """A token there is; `begins` are its first characters."""

    begins = serializers.CharField()
    created = serializers.DateTimeField()


class NewTokenSerializer(TokenSerializer):
    """A token just made: the only time it is shown. It goes into `Authorization: Token …`."""

    token = serializers.CharField(source="key")


class SignInSerializer(serializers.Serializer[Any]):
    """Who is not signed in says who it is."""

    email = serializers.EmailField(max_length=254)
    password = serializers.CharField(max_length=200, trim_whitespace=False)
