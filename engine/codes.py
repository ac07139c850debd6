"""Every code a person may meet: its sentence and the rule it rests on.

Sentences take named facts, so that pages can say them in another language. ``docs/codes.md`` lists
them all and a test keeps the two alike. Codes are never renamed, only added.
"""

from typing import Final, NamedTuple

from engine.words import mark as _

__all__ = ["CODES", "Code"]


class Code(NamedTuple):
    """A sentence with its facts in braces, and the rule behind it ('' where none is needed)."""

    sentence: str
    rule: str = ""


CODES: Final[dict[str, Code]] = {
    "circuit.unknown": Code(_("There is no circuit “{found}”; this engine knows {expected}.")),
    "rulings.unknown": Code(_("“{found}” is neither a preset nor a ruling; known are {expected}.")),
    "rulings.reading": Code(_("The ruling {ruling} has no reading “{found}”, only {expected}.")),
    "file.unreadable": Code(_("The file cannot be read: {found}.")),
    "file.unwritable": Code(_("{file} cannot be written: {found}.")),
    "file.same-name": Code(
        _("Another archive has been written to {found} just now; rename one of them.")
    ),
    "file.too-long": Code(_("The file is longer than {expected} bytes and was not read.")),
    "module.not-built": Code(_("The module “{found}” is not built yet.")),
    "laps.number": Code(_("A race has {expected} laps, not {found}."), _("1 Set-up")),
    "cars.number": Code(_("A race has {expected} cars, not {found}."), _("1 Set-up")),
    "cars.colour": Code(_("There is no {found} car; the colours are {expected}."), _("1 Set-up")),
    "cars.twice": Code(_("The {found} car is entered twice."), _("1 Set-up")),
    "cars.beyond-grid": Code(
        _("{found} cars are more than the {expected} grid spots this board prints."), _("1 Set-up")
    ),
    "grid.cars": Code(
        _("The grid must name every car once: {expected}. It says: {found}."), _("1 Set-up")
    ),
    "result.cars": Code(_("The result must name every car once: {expected}. It says: {found}.")),
    "result.missing": Code(_("A log that shows only the result must say the result.")),
    "cards.car": Code(
        _("Cards are given for {found}, which is not entered; entered are {expected}.")
    ),
    "deck.cards": Code(
        _("The deck of {car} is not the {expected} cards a driver starts with: {found}."),
        _("1 Set-up"),
    ),
    "deck.not-complete": Code(
        _("Only a complete log gives decks; this one may show first hands instead.")
    ),
    "hand.not-deck": Code(_("The first hand of {car} is not the top of its deck."), _("1 Set-up")),
    "hand.cards": Code(
        _("The first hand of {car} is not {expected} cards of the starting deck: {found}."),
        _("1 Set-up"),
    ),
    "complete.deck-missing": Code(
        _("A complete log gives every car's deck or first hand; {found} has neither.")
    ),
    "complete.draw-missing": Code(
        _("A complete log says which cards were drawn; here it does not.")
    ),
    "give-up.already": Code(_("This car has left the race already."), _("2.11 Finish")),
    "mulligan.off": Code(
        _("A mulligan is not allowed here; the ruling mulligan=once allows one."),
        _("Ruling D35 mulligan"),
    ),
    "mulligan.late": Code(_("A mulligan is taken before round 1."), _("Ruling D35 mulligan")),
    "mulligan.twice": Code(_("A driver takes one mulligan at most."), _("Ruling D35 mulligan")),
    "mulligan.unpaid": Code(
        _("A mulligan costs 1 Heat and the engine has none."), _("Ruling D35 mulligan")
    ),
    "turn.no-car": Code(_("There is no {found} car in this race.")),
    "turn.other-car": Code(
        _("It is the turn of {expected}, not of {found}."), _("2 Order of the round")
    ),
    "turn.announcement": Code(
        _("A mulligan or giving up has a line of its own, before the first turn of the round."),
        _("2 Order of the round"),
    ),
    "turn.extra": Code(_("{found} has no turn left in this round."), _("2 Order of the round")),
    "turn.missing": Code(
        _("Round {found} is not complete: the turn of {expected} is missing."),
        _("2 Order of the round"),
    ),
    "turn.over": Code(_("The turn of {found} is over."), _("2 The nine steps")),
    "step.over": Code(
        _("{found} comes too late: the car has come to {expected} already."), _("2 The nine steps")
    ),
    "race.over": Code(_("The race is over; there is no round {found}."), _("2.11 Finish")),
    "race.unfinished": Code(_("The log stops while {found} is still racing."), _("2.11 Finish")),
    "result.order": Code(
        _("The race gives {expected}; the result says {found}."), _("2.11 Finish")
    ),
    "gear.none": Code(_("There is no gear {found}; gears are 1 to 4."), _("2.1 Shift gears")),
    "gear.missing": Code(
        _("The log does not say in which gear the car drives."), _("2.1 Shift gears")
    ),
    "gear.too-far": Code(
        _("A shift from gear {expected} to gear {found} is more than two gears."),
        _("2.1 Shift gears"),
    ),
    "gear.unpaid": Code(
        _("A shift from gear {expected} to gear {found} costs 1 Heat and the engine has none."),
        _("2.1 Shift gears"),
    ),
    "play.missing": Code(_("The log does not say which cards were played."), _("2.2 Play cards")),
    "play.count": Code(
        _("{expected} cards have to be played here, not {found}."), _("2.2 Play cards")
    ),
    "play.too-few": Code(
        _(
            "Gear {expected} plays {expected} cards; a hand that has {found} drives in a lower gear, "
            "for it is not cluttered."
        ),
        _("2.2 Play cards, ruling D13 cluttered-hand"),
    ),
    "play.heat": Code(
        _(
            "Heat may fill up a cluttered hand only, with fewer than {expected} other cards; "
            "played were {found}."
        ),
        _("2.2 Play cards, ruling D13 cluttered-hand"),
    ),
    "hand.lacks": Code(
        _("The hand cannot hold this card: {found}."), _("1 Set-up: the cards a driver owns")
    ),
    "hand.not-only-heat": Code(
        _("A cluttered hand plays every card that is not Heat; this hand still holds one."),
        _("2.2 Play cards"),
    ),
    "flip.missing": Code(
        _("The log does not say which cards were flipped."), _("2.3 Reveal and move")
    ),
    "flip.too-many": Code(
        _("There are {expected} + symbols in play, but {found} runs of flipped cards."),
        _("2.3 Reveal and move"),
    ),
    "flip.goes-on": Code(
        _("The flips {found} do not end the run: a Speed card is still to come."),
        _("2.3 Reveal and move, ruling D1 flip-ends"),
    ),
    "flip.has-ended": Code(
        _("The run ended with {expected}; the log goes on flipping: {found}."),
        _("2.3 Reveal and move, ruling D1 flip-ends"),
    ),
    "flip.not-in-deck": Code(
        _("The draw deck cannot hold this card: {found}."), _("2.3 Reveal and move")
    ),
    "flip.other-card": Code(
        _("The top card of the deck is {expected}, not {found}."), _("2.3 Reveal and move")
    ),
    "adrenaline.none": Code(_("This car has no adrenaline, or used it."), _("2.4 Adrenaline")),
    "adrenaline.late": Code(
        _("The extra speed of adrenaline comes before any other reaction."),
        _("Ruling D7 adrenaline-speed"),
    ),
    "cooldown.none": Code(_("There is no cooldown in this gear."), _("2.5 React")),
    "cooldown.nothing": Code(_("A cooldown moves one Heat at least."), _("2.5 React")),
    "cooldown.too-much": Code(
        _("Cooling {found} Heat is more than the cooldown of this turn allows: {expected} in all."),
        _("2.5 React"),
    ),
    "boost.twice": Code(_("A car boosts once a turn."), _("2.5 React")),
    "boost.unpaid": Code(_("A boost costs 1 Heat and the engine has none."), _("2.5 React")),
    "slipstream.spaces": Code(
        _("A slipstream carries {expected} spaces, not {found}."), _("2.7 Slipstream")
    ),
    "slipstream.alone": Code(
        _("No car stands beside this one or on the space directly ahead."), _("2.7 Slipstream")
    ),
    "slipstream.finish": Code(
        _("Nobody slipstreams over the finish line of the last lap."), _("2.7 Slipstream")
    ),
    "slipstream.full": Code(
        _("The space the slipstream leads to is full."), _("Ruling D3 slipstream-into-full")
    ),
    "slipstream.blocked": Code(
        _("The slipstream would not gain a space: both spaces ahead are full."), _("2.7 Slipstream")
    ),
    "discard.kind": Code(_("Heat and Stress cannot be discarded: {found}."), _("2.9 Discard")),
    "discard.spun-out": Code(
        _("After a spin out the turn ends without discarding."), _("Ruling D40 after-spin-out")
    ),
    "draw.count": Code(_("{expected} cards are drawn here, not {found}."), _("2.10 Replenish")),
    "draw.not-in-deck": Code(
        _("The draw deck cannot hold this card: {found}."), _("2.10 Replenish")
    ),
    "draw.other-cards": Code(
        _("The top cards of the deck are {expected}, not {found}."), _("2.10 Replenish")
    ),
    "shuffle.missing": Code(_("The log does not give the order of the deck shuffled here.")),
    "shuffle.unused": Code(
        _("No deck is shuffled in this turn, but the log gives an order: {found}.")
    ),
    "shuffle.other-cards": Code(_("The shuffled cards are {expected}, not {found}.")),
    "seen.position": Code(
        _("The car stands on {expected}, not on {found}."), _("2.3 Reveal and move")
    ),
    "seen.speed": Code(_("The speed is {expected}, not {found}."), _("2.3 Reveal and move")),
    "seen.heat": Code(_("The heat paid is {expected}, not {found}."), _("2 The nine steps")),
    "seen.adrenaline": Code(_("This car has no adrenaline."), _("2.4 Adrenaline")),
    "seen.no-corner": Code(
        _("There is no corner {found}; the last one is {expected}."), _("2.8 Check corners")
    ),
    "seen.corner": Code(
        _("Corner {corner} costs {expected} Heat, not {found}."), _("2.8 Check corners")
    ),
    "seen.corner-spun": Code(
        _("At corner {corner} the car spins out; it cannot pay {found} Heat and drive on."),
        _("2.8 Check corners"),
    ),
    "seen.spin-out": Code(
        _("The car does not spin out at corner {found}."), _("2.8 Check corners")
    ),
    "seen.spin-heat": Code(
        _("Spinning out costs the {expected} Heat left in the engine, not {found}."),
        _("2.8 Check corners"),
    ),
    "seen.spin-stress": Code(
        _("Spinning out in this gear brings {expected} Stress, not {found}."),
        _("2.8 Check corners"),
    ),
    "seen.deck": Code(
        _("{expected} cards are left in the draw deck, not {found}."), _("2.10 Replenish")
    ),
    "seen.order": Code(
        _("The order of this round is {expected}; the log says {found}."), _("2 Order of the round")
    ),
    "seen.place": Code(_("The place of this car is {expected}, not {found}."), _("2.11 Finish")),
    "positions.item": Code(_("A log of positions says where cars stood, not what they chose.")),
    "positions.missing": Code(_("The log does not say where this car stood.")),
    "positions.space": Code(_("There is no space {found}; the last one is {expected}.")),
    "positions.backwards": Code(
        _("The car went back from position {expected} to {found}."), _("2.8 Check corners")
    ),
    "positions.too-far": Code(
        _(
            "The car went {found} spaces; the best cards, a boost and adrenaline carry it {expected}, "
            "a slipstream two more."
        ),
        _("2.3 Reveal and move"),
    ),
    "positions.taken": Code(
        _("{found} stands on the spot of {expected}."), _("2.3 Reveal and move")
    ),
    # The race log (engine.notation).
    "log.empty": Code(_("The log is empty.")),
    "log.too-long": Code(_("A log has at most {expected} bytes; this one has {found}.")),
    "log.not-text": Code(_("This is not a text in UTF-8 ({found}).")),
    "log.format": Code(_("This engine reads format {expected} of the race log, not “{found}”.")),
    "log.json": Code(_("This starts like JSON, but is none: {found}.")),
    "log.too-deep": Code(_("The JSON is nested deeper than any log.")),
    "log.value": Code(_("{where}: expected {expected}, found {found}.")),
    "log.too-many-rounds": Code(_("A log has at most {expected} rounds; this is round {found}.")),
    "log.round-number": Code(_("Here round {expected} should start, but the log says {found}.")),
    "log.no-round": Code(
        _("A car moves before the first round: a line with the number 1 is missing.")
    ),
    "tag.malformed": Code(_('“{found}” is not a tag; a tag looks like [Circuit "usa"].')),
    "tag.control": Code(_("The tag {tag} holds a control character; write it in plain text.")),
    "tag.words": Code(_("The tag {tag} is written {expected}.")),
    "tag.twice": Code(_("The tag {tag} stands here a second time.")),
    "tag.missing": Code(_("The header lacks the tag {expected}.")),
    "tag.late": Code(_("Tags stand before the first round, not after it.")),
    "tag.laps": Code(_("The number of laps is a whole number from 1, not “{found}”.")),
    "tag.disclosure": Code(_("The disclosure is one of {expected}, not “{found}”.")),
    "token.unknown": Code(
        _("“{found}” is no token of a race log; docs/race-log.md lists them all.")
    ),
    "token.malformed": Code(_("“{found}” cannot be read; it is written {expected}.")),
    "token.card": Code(_("“{found}” is no card; cards are {expected}.")),
    "token.runs": Code(_("{token}: card {card} flips {expected} times, written are {found}.")),
    "token.some-flips": Code(
        _(
            "This card lacks its flipped cards: write them for every + symbol of the play or for none."
        )
    ),
    "token.drew-twice": Code(_("The cards drawn stand here a second time; one + for each line.")),
    "token.colour": Code(_("“{found}” names no car: a colour is written in small letters.")),
    # A table's archive (engine.bga).
    "archive.empty": Code(_("The file is empty.")),
    "archive.too-large": Code(
        _("An archive has at most {expected} bytes unpacked; this has more.")
    ),
    "archive.gzip": Code(_("This starts like a gzip file, but cannot be unpacked: {found}.")),
    "archive.json": Code(_("The archive is not JSON: {found}.")),
    "archive.too-deep": Code(_("The JSON is nested deeper than any archive.")),
    "archive.too-many-values": Code(
        _("An archive has at most {expected} values; this one has {found}.")
    ),
    "archive.shape": Code(_("This is not the archive of a table: it has no data.logs.")),
    "archive.no-packets": Code(_("The archive holds no packets.")),
    "archive.packet": Code(_("This packet is not one of a table's archive.")),
    "archive.other-table": Code(
        _("This packet belongs to table {found}, the first to {expected}.")
    ),
    "archive.value": Code(_("“{found}” of {event} is missing or not {expected}.")),
    "archive.event": Code(_("“{found}” is no announcement this engine knows.")),
    "archive.module": Code(_("An archive with {found} cannot be read: that is not built yet.")),
    "archive.circuit": Code(_("The circuit {found} ({expected}) is not built yet.")),
    "archive.grid": Code(_("The cells {found} are the grid of no circuit.")),
    "archive.cell": Code(_("The circuit {expected} has no cell {found}.")),
    "archive.corner": Code(_("The circuit {expected} has no corner before space {found}.")),
    "archive.corner-not-crossed": Code(_("The car did not cross corner {found} in this turn.")),
    "archive.path": Code(_("Cell {found} does not lie on the space ahead of the one before it.")),
    "archive.deferred": Code(
        _(
            "The rounds of this table were deferred: its turns are not public, so nobody can check them."
        )
    ),
    "archive.undo": Code(_("A turn was taken back here; that cannot be read yet.")),
    "archive.left-table": Code(_("The driver of {found} left the table; that cannot be read yet.")),
    "archive.unfinished": Code(_("The archive stops before the race is over: {found}.")),
    "archive.out-of-place": Code(_("“{found}” cannot be announced here: {expected}.")),
    "archive.twice": Code(_("“{found}” is announced a second time.")),
    "archive.differs": Code(
        _("The archive contradicts itself: {what} is {expected}, not {found}.")
    ),
    "archive.no-car": Code(_("No car of this race has the number {found}.")),
    "archive.turn": Code(_("It is the turn of {expected}, not of {found}.")),
    "archive.turn-missing": Code(
        _("Round {found} is not complete: the turn of {expected} is missing.")
    ),
    "archive.no-adrenaline": Code(_("The car uses adrenaline nobody said it has.")),
    "archive.not-heat": Code(_("Card {card} is cooled, but is not Heat.")),
    "archive.card-type": Code(_("Card {card} is of type {found}, which no card of the game is.")),
    "archive.card-face": Code(
        _("Card {card} is {expected} by its type, but shows something else.")
    ),
    "archive.card-place": Code(_("Card {card} should lie in {expected}, not in {found}.")),
    "archive.card-changed": Code(
        _("Card {card} was {expected} in packet {before} and is {found} in packet {after}.")
    ),
    "archive.card-owner": Code(
        _("Card {card} belonged to another car in packet {before}."),
    ),
    "archive.card-count": Code(_("Card {card} is {found} too many: the car owns {expected}.")),
    "archive.not-in-engine": Code(_("Card {card} is paid, but is not in the engine.")),
    "archive.card-not-in-hand": Code(_("The hand cannot hold the card {card}.")),
    "archive.card-not-in-deck": Code(_("The draw deck cannot hold the card {card}.")),
    "archive.card-lies-open": Code(
        _(
            "Card {card} cannot come from the hand or the deck: it lies in the engine, in play or on "
            "the discard pile."
        )
    ),
    "archive.drawn": Code(_("These cards belong to no draw announced just before.")),
    "archive.mulligan-late": Code(_("A mulligan is taken before the first car drives.")),
    "archive.give-up-late": Code(_("{found} cannot give up in the middle of a round.")),
    "archive.place": Code(_("There is no place {found} to be had.")),
    "archive.finish": Code(_("{found} cannot finish: it did not drive in this round.")),
    "archive.still-racing": Code(_("The race ends while {found} is still racing.")),
    "archive.table-shape": Code(_("The file beside the archive is not the page of a table.")),
    "archive.table": Code(
        _(
            "The page beside the archive is another table's, or altered: {what} is {expected} in the "
            "archive and {found} on the page."
        )
    ),
}
