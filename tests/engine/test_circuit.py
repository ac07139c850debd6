"""The four boards of the base game, and what a circuit is asked."""

import pytest

from engine.circuit import Corner, circuit_keys, load_circuit
from engine.errors import SetupError
from tests.engine.race_maker import a_circuit

BOARDS = {
    "usa": ("USA", 69, 2, 6, 3),
    "italia": ("Italia", 54, 3, 6, 3),
    "gb": ("Great Britain", 63, 2, 6, 3),
    "france": ("France", 60, 2, 6, 3),
}
"""Name, spaces, laps, Heat, Stress (rules 9.1)."""

CORNERS = {
    "usa": ((12, 7, 2), (33, 3, 2), (49, 3, 2), (57, 2, 1)),
    "italia": ((10, 5, 1), (19, 2, 2), (26, 3, 1)),
    "gb": ((15, 10, 1), (30, 6, 1), (37, 5, 2), (43, 4, 2), (48, 3, 1)),
    "france": ((12, 5, 1), (20, 2, 1), (27, 4, 2), (39, 3, 1), (47, 4, 1)),
}
"""Space after the line, speed limit, lane of the race line behind it (rules 9.1)."""


def test_the_base_game_has_four_boards() -> None:
    assert set(BOARDS) <= set(circuit_keys())


@pytest.mark.parametrize("key", BOARDS)
def test_a_board_is_as_printed(key: str) -> None:
    circuit = load_circuit(key)
    assert (circuit.key, circuit.grid_spots) == (key, 8)
    assert BOARDS[key] == (
        circuit.name,
        circuit.length,
        circuit.laps,
        circuit.heat,
        circuit.stress,
    )
    assert CORNERS[key] == tuple((c.line, c.limit, c.race_lane) for c in circuit.corners)
    assert [corner.number for corner in circuit.corners] == [*range(1, len(CORNERS[key]) + 1)]


@pytest.mark.parametrize("key", BOARDS)
def test_the_grid_stands_two_by_two_before_the_line_with_the_pole_on_the_race_line(
    key: str,
) -> None:
    circuit = load_circuit(key)
    spots = [(at % circuit.length - circuit.length, lane) for at, lane in circuit.grid]
    assert spots == [(-1 - n // 2, 1 + n % 2) for n in range(12)]


@pytest.mark.parametrize("key", BOARDS)
def test_the_race_line_changes_lanes_at_corners_only(key: str) -> None:
    circuit = load_circuit(key)
    lane, expected = 1, []
    lines = {line: race_lane for line, _, race_lane in CORNERS[key]}
    for space in range(circuit.length):
        lane = lines.get(space, lane)
        expected.append(lane)
    assert list(circuit.race_lane) == expected


def test_an_unknown_circuit_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(SetupError) as refused:
        load_circuit("monaco")
    assert refused.value.code == "circuit.unknown"
    assert refused.value.expected == ", ".join(circuit_keys())


def crossed(start: int, end: int) -> list[tuple[int, int]]:
    """Say which corners are crossed on a board with lines before spaces 4 and 8 of 10."""
    circuit = a_circuit((4, 5), (8, 3), length=10)
    return [(corner.number, line) for corner, line in circuit.corners_between(start, end)]


def test_a_line_is_crossed_by_coming_to_stand_on_the_space_behind_it() -> None:
    assert crossed(0, 3) == []
    assert crossed(0, 4) == [(1, 4)]
    assert crossed(3, 4) == [(1, 4)]


def test_a_car_that_starts_behind_a_line_does_not_cross_it() -> None:
    assert crossed(4, 7) == []
    assert crossed(4, 8) == [(2, 8)]


def test_a_car_that_stands_still_crosses_nothing() -> None:
    assert [crossed(at, at) for at in range(-3, 23)] == [[]] * 26


def test_lines_are_crossed_in_driving_order_lap_after_lap() -> None:
    assert crossed(3, 9) == [(1, 4), (2, 8)]
    assert crossed(7, 17) == [(2, 8), (1, 14)]
    assert crossed(0, 30) == [(1, 4), (2, 8), (1, 14), (2, 18), (1, 24), (2, 28)]


def test_the_grid_lies_before_the_first_lap() -> None:
    assert crossed(-1, 5) == [(1, 4)]
    assert crossed(-2, -1) == []
    assert crossed(-7, 4) == [(1, -6), (2, -2), (1, 4)]


@pytest.mark.parametrize("start", range(-12, 12))
def test_crossing_agrees_with_walking_space_by_space(start: int) -> None:
    lines = {4: 1, 8: 2}
    for end in range(start, start + 25):
        walked = [(lines[at % 10], at) for at in range(start + 1, end + 1) if at % 10 in lines]
        assert crossed(start, end) == walked


def test_a_corner_is_its_number_its_line_its_limit_and_the_race_line_behind_it() -> None:
    assert load_circuit("usa").corners[0] == Corner(1, 12, 7, 2)
