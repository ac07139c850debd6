"""What docs/operating.md and docker/ say of variables is what the site reads."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
OPERATING = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
SETTINGS = (ROOT / "league/settings.py").read_text(encoding="utf-8")
START = (ROOT / "docker/start").read_text(encoding="utf-8")
COMPOSE = (ROOT / "docker/compose.yml").read_text(encoding="utf-8")

DESCRIBED = re.findall(r"^\| `([A-Z_]+)` \|", OPERATING, re.MULTILINE)
READ = set(re.findall(r'env\.(?:text|flag|listed|number)\("([A-Z_]+)"', SETTINGS))
STARTED = set(re.findall(r"\$\{([A-Z_]+):-", START))


def services() -> Any:
    return yaml.safe_load(COMPOSE)["services"]


def test_every_variable_is_described_once_and_read() -> None:
    assert len(DESCRIBED) == len(set(DESCRIBED))
    assert set(DESCRIBED) == READ | STARTED


@pytest.mark.parametrize("name", ["web", "worker", "beat", "migrate"])
def test_a_container_is_given_only_variables_there_are(name: str) -> None:
    assert set(services()[name]["environment"]) <= READ | STARTED


def test_each_container_of_the_site_starts_what_the_tests_start() -> None:
    ours = {name: each["command"] for name, each in services().items() if "build" in each}
    assert ours == {
        "migrate": ["migrate", "--noinput"],
        "web": ["web"],
        "worker": ["worker"],
        "beat": ["beat"],
    }
    assert set(services()) - set(ours) == {"postgres", "redis"}


def test_no_secret_stands_in_the_compose_file() -> None:
    secrets = re.findall(r"^ +\w*(?:KEY|PASSWORD)\w*: (.*)$", COMPOSE, re.MULTILINE)
    assert secrets
    assert [each for each in secrets if not re.match(r"\$\{[A-Z_]+:[?-]", each)] == []
    assert "${POSTGRES_PASSWORD:?" in COMPOSE


def test_every_command_the_page_names_is_there() -> None:
    commands = set(re.findall(r"^\| `([a-z_]+)` \|", OPERATING, re.MULTILINE))
    ours = {
        path.stem
        for app in ("championship", "league")
        for path in (ROOT / app / "management/commands").glob("[!_]*.py")
    }
    assert commands - {"createsuperuser"} == ours
