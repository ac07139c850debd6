"""Fixtures of the site's tests; the engine's tests use none of them."""

from typing import TYPE_CHECKING

import hypothesis
import pytest

if TYPE_CHECKING:
    from tests.cast import Cast

# How long an example takes depends on what else the machine does; speed is measured in benchmarks/.
hypothesis.settings.register_profile("steady", deadline=None)
hypothesis.settings.load_profile("steady")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """Keep SQLite in a file, as the site does, so that threads can meet in it."""
    from django.conf import settings

    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        name = tmp_path_factory.mktemp("database") / "test.sqlite3"
        database.setdefault("TEST", {})["NAME"] = str(name)


@pytest.fixture
def cast(db: None) -> "Cast":
    """Set up a public club with a table of three cars."""
    from tests.cast import make_cast

    return make_cast()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests measured; a test says it through ``user_properties``."""
    said = [
        text
        for report in terminalreporter.stats.get("passed", ())
        for name, text in report.user_properties
        if name == "measured"
    ]
    if said:
        terminalreporter.section("measured")
        for text in said:
            terminalreporter.write_line(str(text))
