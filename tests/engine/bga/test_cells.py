"""The site's cell numbers: every circuit, and how a grid tells which one it is."""

import pytest

from engine.bga.cells import board_of, boards
from engine.bga.event import Event
from engine.circuit import circuit_keys, load_circuit
from engine.errors import Refused

EVENT = Event("startRace", {}, "1", public=True)


def test_every_circuit_of_this_engine_is_numbered():
    assert {board.key for board in boards()} >= set(circuit_keys())


def test_every_space_has_two_cells_of_its_own():
    for board in boards():
        assert len(board.spots) == 2 * board.length
        expected = {(space, lane) for space in range(board.length) for lane in (1, 2)}
        assert set(board.spots.values()) == expected


def test_boards_are_as_long_as_their_circuits_and_start_alike():
    for board in boards():
        if board.key in circuit_keys():
            circuit = load_circuit(board.key)
            assert board.length == circuit.length
            grid = [(at % circuit.length, lane) for at, lane in circuit.grid]
            assert board.grid(len(grid)) == grid


@pytest.mark.parametrize("cars", range(1, 13))
def test_the_grid_tells_the_circuit_from_the_first_car_on(cars: int):
    for board in boards():
        cell_at = {spot: cell for cell, spot in board.spots.items()}
        cells = [cell_at[spot] for spot in board.grid(cars)]
        if board.key in circuit_keys():
            assert board_of(EVENT, cells)[0].key == board.key
        else:
            with pytest.raises(Refused) as refused:
                board_of(EVENT, cells)
            assert refused.value.code == "archive.circuit"
            assert board.name in str(refused.value)


def test_cells_out_of_grid_order_are_no_grid():
    with pytest.raises(Refused) as refused:
        board_of(EVENT, [839, 831])
    assert refused.value.code == "archive.grid"
