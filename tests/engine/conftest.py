"""Numbers that tests measure are printed at the end of the run, also from other processes."""

from collections.abc import Callable

import pytest


@pytest.fixture
def measured(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Keep a sentence with a number in it for the end of the run."""

    def keep(sentence: str) -> None:
        request.node.user_properties.append(("measured", sentence))

    return keep
