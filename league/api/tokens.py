"""The own token of a person: made with a password or in a session, shown once, revoked."""

from typing import Final

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError as TooManyAttempts
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.authentication import SessionAuthentication
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle
from rest_framework.views import APIView

from championship.api.base import Endpoint
from championship.api.schema import operation
from league.models import User
from league.serializers import NewTokenSerializer, SignInSerializer, TokenSerializer
from league.services import tokens

__all__ = ["TokenView"]

_WAIT: Final = 300
"""Seconds after which the site takes passwords for an account again, as allauth counts them."""


class TokenThrottle(SimpleRateThrottle):
    """Few tokens are made from one address, and few passwords tried."""

    scope = "token"
    rate = "10/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Count by address."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class TokenView(Endpoint):
    """The reader's token, of which there is one."""

    def get_permissions(self) -> list[BasePermission]:
        """Let everybody make one who has a password, and only its owner see or revoke it."""
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    def get_throttles(self) -> list[BaseThrottle]:
        """Slow down who tries passwords."""
        more = [TokenThrottle()] if self.request.method == "POST" else []
        return [*super().get_throttles(), *more]

    @operation("Show when the token was made", TokenSerializer, 404)
    def get(self, request: Request) -> Response:
        """Answer with the beginning of the token and when it was made; 404 if there is none."""
        token = Token.objects.filter(user=_own(request)).first()
        if token is None:
            raise Http404
        return Response(TokenSerializer(_shown(token)).data)

    @operation(
        "Make a token",
        {201: NewTokenSerializer},
        *(400, 403),
        request=SignInSerializer,
        auth=[{"cookieAuth": []}, {}],
    )
    def post(self, request: Request) -> Response:
        """Make a token in a session, or with e-mail address and password; an earlier one is revoked.

        A token alone makes no new one, so that whoever found it cannot keep it alive.
        """
        if isinstance(request.successful_authenticator, SessionAuthentication):
            user = _own(request)
        else:
            user = _by_password(request)
        token = tokens.make(user=user)
        answer = NewTokenSerializer({"key": token.key, **_shown(token)}).data
        return Response(answer, status.HTTP_201_CREATED, headers={"Cache-Control": "no-store"})

    @operation("Revoke the token", {204: None})
    def delete(self, request: Request) -> Response:
        """Revoke the token: nothing that uses it works any more."""
        tokens.revoke(user=_own(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _own(request: Request) -> User:
    assert isinstance(request.user, User), "who is signed in has an account"
    return request.user


def _shown(token: Token) -> dict[str, object]:
    return {"begins": token.key[:8], "created": token.created}


def _by_password(request: Request) -> User:
    """Find who has this address and password, counting attempts together with the sign-in page."""
    asked = SignInSerializer(data=request.data)
    asked.is_valid(raise_exception=True)
    try:
        user = get_adapter().authenticate(request._request, **asked.validated_data)
    except TooManyAttempts:
        raise Throttled(_WAIT) from None
    if not isinstance(user, User) or not user.is_active:
        raise AuthenticationFailed(_("Nobody has this e-mail address and this password."))
    return user
