"""Settings as a process finds them: in production, by default, and where something is missing."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import Cast

ROOT = Path(__file__).parents[2]
PRODUCTION = {
    "SECRET_KEY": "x3Jq8-Vw6_mT1kYb9RzLd4NsGc7HpFa2EuQo5WiXtPvCyZn0BhKjMrDgSl",
    "ALLOWED_HOSTS": "league.example.com",
}
SHOW = """
import json
from django.conf import settings
names = %s
print(json.dumps({name: getattr(settings, name) for name in names}, default=str))
"""


def manage(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the site with this environment and nothing else."""
    return subprocess.run(
        [sys.executable, "-W", "error", "manage.py", *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def shown(tmp_path: Path, *names: str, **environment: str) -> Any:
    done = manage(tmp_path, "shell", "--no-imports", "-c", SHOW % list(names), **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_production_passes_every_check_of_a_deployment(tmp_path: Path):
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert (done.returncode, done.stderr) == (0, "")
    assert "no issues (0 silenced)" in done.stdout


def test_without_a_key_nothing_starts(tmp_path: Path):
    done = manage(tmp_path, "check")
    assert done.returncode == 1
    assert "SECRET_KEY is not set; only with DEBUG=1 can it be left out" in done.stderr


def test_debugging_needs_no_key_and_production_does_not_debug(tmp_path: Path):
    assert shown(tmp_path, "DEBUG", DEBUG="1") == {"DEBUG": True}
    assert shown(tmp_path, "DEBUG", "ALLOWED_HOSTS", SECRET_KEY="key") == {
        "DEBUG": False,
        "ALLOWED_HOSTS": [],
    }


def test_without_more_the_site_is_embedded(tmp_path: Path):
    names = ("DATABASES", "CACHES", "CELERY_TASK_ALWAYS_EAGER", "EMAIL_BACKEND")
    found = shown(tmp_path, *names, **PRODUCTION)
    assert found["DATABASES"]["default"]["ENGINE"] == "django.db.backends.sqlite3"
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "league.sqlite3")
    assert found["DATABASES"]["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert found["CACHES"]["default"]["BACKEND"].endswith("LocMemCache")
    assert found["CELERY_TASK_ALWAYS_EAGER"] is True
    assert found["EMAIL_BACKEND"].endswith("console.EmailBackend")


def test_two_addresses_make_it_real(tmp_path: Path):
    found = shown(
        tmp_path,
        *("DATABASES", "CACHES", "CELERY_TASK_ALWAYS_EAGER", "CELERY_BROKER_URL"),
        **PRODUCTION,
        DATABASE_URL="postgres://heat:word@db.example.com:5433/league",
        REDIS_URL="redis://broker.example.com:6379/3",
    )
    database = found["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == (
        "db.example.com",
        5433,
        "league",
    )
    assert found["CACHES"]["default"]["LOCATION"] == "redis://broker.example.com:6379/3"
    assert found["CELERY_BROKER_URL"] == "redis://broker.example.com:6379/3"
    assert found["CELERY_TASK_ALWAYS_EAGER"] is False


SECURE = ("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE")


def test_a_club_in_its_own_room_may_do_without_a_certificate(tmp_path: Path):
    assert shown(tmp_path, *SECURE, **PRODUCTION) == dict.fromkeys(SECURE, True)
    plain = shown(tmp_path, *SECURE, "SECURE_HSTS_SECONDS", **PRODUCTION, PLAIN_HTTP="1")
    assert plain == dict.fromkeys(SECURE, False) | {"SECURE_HSTS_SECONDS": 0}


def directives(policy: str) -> dict[str, list[str]]:
    parts = [part.split() for part in policy.split(";") if part.strip()]
    return {name: sources for name, *sources in parts}


@pytest.mark.parametrize(
    "address", ["/", "/accounts/login/", "/accounts/signup/", "/admin/login/", "/no/such/page/"]
)
def test_no_page_may_run_a_script_that_stands_in_it(db: None, client: Client, address: str):
    answer = client.get(address)
    policy = directives(answer["Content-Security-Policy"])
    assert policy["default-src"] == ["'self'"]
    assert policy["object-src"] == policy["frame-ancestors"] == ["'none'"]
    assert {"script-src", "script-src-elem", "style-src"}.isdisjoint(policy)
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


def test_no_page_has_a_script_or_a_style_standing_in_it(cast: Cast, client: Client):
    addresses = [
        reverse("home"),
        reverse("account_login"),
        reverse("club", args=[cast.club.public_id]),
        reverse("season", args=[cast.season.public_id]),
        reverse("race", args=[cast.race.public_id]),
        reverse("table", args=[cast.table.public_id]),
    ]
    for address in addresses:
        page = client.get(address).content.decode()
        assert "<style" not in page
        assert " style=" not in page
        assert " onclick=" not in page
        assert page.count("<script") == page.count("<script src=")
