"""Fixtures of the site's tests; the engine's tests use none of them."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cast import Cast


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
