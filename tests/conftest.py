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
