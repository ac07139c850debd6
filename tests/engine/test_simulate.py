"""Simulated races: complete logs of every circuit and field, and what is left of them when concealed."""

import hashlib
from collections import Counter
from collections.abc import Callable

import pytest

from engine.actions import Boost, GiveUp, Mulligan
from engine.cards import CARDS, HEAT, KINDS, STRESS
from engine.circuit import circuit_keys, load_circuit
from engine.errors import SetupError
from engine.notation import read_log, write_log
from engine.notation.model import Disclosure, Log
from engine.observations import PlaceSeen, StandsAt
from engine.outcomes import Cluttered, Flipped, Moved, Slipstreamed, SpunOut
from engine.piles import OpenPiles
from engine.race import Race
from engine.replay import replay
from engine.setup.deck import starting_deck
from engine.simulate import conceal, simulate
from engine.verify import verify

FIELDS = range(2, 13)
RACES = 500
SHARES = 10
"""The races are driven in so many tests, so that they can be spread over processors."""

PROMISES: dict[Disclosure, str] = {
    "complete": "proven",
    "observed": "consistent",
    "positions": "plausible",
    "result": "recorded",
}


def a_varied_race(seed: int, watch: Callable[[Race], None] | None = None) -> Log:
    """Simulate a race whose circuit, field, laps and rulings all follow from ``seed``."""
    keys = circuit_keys()
    site = seed % 3 == 0
    return simulate(
        keys[seed % len(keys)],
        FIELDS[seed % len(FIELDS)],
        seed,
        laps=None if seed % 7 else 1 + seed % 3,
        rulings=("board-game-arena",) if site else (),
        mulligans=0.3,
        give_ups=0.02 if site else 0.0,
        watch=watch,
    )


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_500_simulated_complete_logs_verify_as_proven_and_their_observed_versions_as_consistent(
    share,
    measured,
):
    verdicts: Counter[tuple[str, str]] = Counter()
    for seed in range(share, RACES, SHARES):
        log = a_varied_race(seed)
        for disclosure, promise in PROMISES.items():
            verdict = verify(conceal(log, disclosure))
            assert (seed, verdict.verdict, verdict.order) == (seed, promise, log.result)
            verdicts[disclosure, verdict.verdict] += 1
    races = RACES // SHARES
    measured(f"{races} races: {dict(verdicts)}")
    assert verdicts == dict.fromkeys(PROMISES.items(), races)


def test_after_every_step_of_a_race_the_cards_of_every_car_add_up():
    steps = 0
    stress: dict[str, int] = {}

    def count(race: Race) -> None:
        nonlocal steps
        steps += 1
        if steps == 1:
            stress.clear()
        deck = starting_deck(race.circuit)
        for car in race.cars:
            piles = car.piles
            assert isinstance(piles, OpenPiles)
            cards = Counter({kind: piles.hand[kind] + piles.discard[kind] for kind in range(KINDS)})
            cards.update(piles.deck)
            cards.update(piles.played)
            assert (piles.hand_size, piles.deck_size) == (sum(piles.hand), len(piles.deck))
            assert min(piles.engine, *piles.hand, *piles.discard) >= 0
            assert cards.pop(HEAT, 0) + piles.engine == deck[HEAT] + race.circuit.heat
            before = stress.get(car.colour, deck[STRESS])
            stress[car.colour] = cards.pop(STRESS, 0)
            assert before <= stress[car.colour] <= before + 2
            assert [cards[k] for k in range(KINDS) if k not in (HEAT, STRESS)] == [
                card.copies for k, card in enumerate(CARDS) if k not in (HEAT, STRESS)
            ]

    for seed in range(24):
        steps = 0
        a_varied_race(seed, count)
        assert steps > 50


def test_no_spot_ever_holds_two_cars():
    def look(race: Race) -> None:
        spots = [(c.at % race.circuit.length, c.lane) for c in race.order if not c.retired]
        assert len(set(spots)) == len(spots)

    for seed in range(12):
        a_varied_race(seed, look)


def test_simulated_races_see_everything_a_base_game_has(measured):
    seen: Counter[str] = Counter()
    for seed in range(60):
        log = a_varied_race(seed)
        for record in replay(log).turns:
            for outcome in record.outcomes:
                seen[type(outcome).__name__] += 1
                if isinstance(outcome, Moved) and outcome.done < outcome.asked:
                    seen["blocked"] += 1
        for turn in (turn for logged in log.rounds for turn in logged.turns):
            seen["gave up"] += GiveUp() in turn.items
            seen["mulligan"] += Mulligan() in turn.items
            if turn.shuffled and any(isinstance(item, Boost) for item in turn.items):
                seen["boost and reshuffle"] += 1
    measured(f"outcomes in simulated races: {dict(seen)}")
    wanted = [each.__name__ for each in (Cluttered, Flipped, Slipstreamed, SpunOut)]
    wanted += ["blocked", "gave up", "mulligan", "boost and reshuffle"]
    assert [what for what in wanted if not seen[what]] == []


def test_the_same_seed_gives_the_same_log_for_ever():
    log = write_log(simulate("usa", 6, 1))
    assert log == write_log(simulate("usa", 6, 1))
    assert log != write_log(simulate("usa", 6, 2))
    # On every version of Python too. It changes only when drivers or the written form do.
    assert hashlib.sha256(log.encode()).hexdigest()[:16] == "8af235a1dc6645ae"


def test_a_simulated_log_survives_being_written_and_read():
    for seed in range(12):
        for disclosure in PROMISES:
            text = write_log(conceal(a_varied_race(seed), disclosure))
            assert write_log(read_log(text)) == text


def test_a_mulligan_needs_a_ruling_that_allows_it():
    def mulligans(*rulings: str) -> int:
        log = simulate("gb", 5, 1, rulings=rulings, mulligans=1.0)
        return sum(Mulligan() in turn.items for logged in log.rounds for turn in logged.turns)

    assert (mulligans(), mulligans("mulligan=once")) == (0, 5)


def test_a_race_that_all_give_up_is_over_before_it_began():
    log = simulate("france", 3, 1, give_ups=1.0)
    assert [[turn.items[0] for turn in logged.turns] for logged in log.rounds] == [[GiveUp()] * 3]
    assert log.result == log.grid[::-1]
    assert verify(log).verdict == "proven"


def test_a_race_may_stop_when_the_first_are_in():
    log = simulate("italia", 6, 3, laps=1, rulings=("race-end=first-round",))
    whole = simulate("italia", 6, 3, laps=1)
    assert len(log.rounds) < len(whole.rounds)
    assert verify(log).verdict == "proven"


def test_a_race_that_cannot_be_set_up_is_refused():
    with pytest.raises(SetupError) as unknown:
        simulate("atlantis", 4, 1)
    assert unknown.value.code == "circuit.unknown"
    for cars in (1, 13):
        with pytest.raises(SetupError) as number:
            simulate("usa", cars, 1)
        assert number.value.code == "cars.number"


def test_an_observed_log_keeps_every_line_but_nothing_dealt_face_down():
    log = a_varied_race(3)
    observed = conceal(log, "observed")
    assert (observed.decks, observed.hands, observed.disclosure) == ((), (), "observed")
    assert [
        [(t.car, t.items, t.drew, t.shuffled) for t in logged.turns] for logged in observed.rounds
    ] == [[(turn.car, turn.items, None, ()) for turn in logged.turns] for logged in log.rounds]


def test_a_positions_log_has_a_line_a_car_and_round_with_nothing_but_where_it_stood():
    log = a_varied_race(3)
    length = load_circuit(log.circuit).length
    positions = conceal(log, "positions")
    came_in = []
    for logged in positions.rounds:
        assert sorted(turn.car for turn in logged.turns) == sorted(logged.order)
        for turn in logged.turns:
            if turn.items[0] != GiveUp():
                stands = turn.items[0]
                assert isinstance(stands, StandsAt)
                assert stands.space < length
                came_in += [item for item in turn.items[1:] if isinstance(item, PlaceSeen)]
                assert len(turn.items) <= 2
    assert sorted(item.place for item in came_in) == list(range(1, len(came_in) + 1))


def test_a_result_log_has_the_finishing_order_and_no_round():
    result = conceal(a_varied_race(4), "result")
    assert (result.rounds, result.decks, result.disclosure) == ((), (), "result")
    assert result.result == a_varied_race(4).result
