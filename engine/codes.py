"""Every code a person may meet: its sentence and the rule it rests on.

Sentences take named facts, so that pages can say them in another language. ``docs/codes.md`` lists
them all and a test keeps the two alike. Codes are never renamed, only added.
"""

from typing import Final, NamedTuple

__all__ = ["CODES", "Code"]


class Code(NamedTuple):
    """A sentence with its facts in braces, and the rule behind it ('' where none is needed)."""

    sentence: str
    rule: str = ""


CODES: Final[dict[str, Code]] = {
    "circuit.unknown": Code("There is no circuit “{found}”; this engine knows {expected}."),
    "rulings.unknown": Code("“{found}” is neither a preset nor a ruling; known are {expected}."),
    "rulings.reading": Code("The ruling {ruling} has no reading “{found}”, only {expected}."),
    "file.unreadable": Code("The file cannot be read: {found}."),
    "file.too-long": Code("The file is longer than {expected} bytes and was not read."),
    "module.not-built": Code("The module “{found}” is not built yet."),
    "laps.number": Code("A race has {expected} laps, not {found}.", "1 Set-up"),
    "cars.number": Code("A race has {expected} cars, not {found}.", "1 Set-up"),
    "cars.colour": Code("There is no {found} car; the colours are {expected}.", "1 Set-up"),
    "cars.twice": Code("The {found} car is entered twice.", "1 Set-up"),
    "cars.beyond-grid": Code(
        "{found} cars are more than the {expected} grid spots this board prints.", "1 Set-up"
    ),
    "grid.cars": Code(
        "The grid must name every car once: {expected}. It says: {found}.", "1 Set-up"
    ),
    "result.cars": Code("The result must name every car once: {expected}. It says: {found}."),
    "result.missing": Code("A log that shows only the result must say the result."),
    "cards.car": Code("Cards are given for {found}, which is not entered; entered are {expected}."),
    "deck.cards": Code(
        "The deck of {car} is not the {expected} cards a driver starts with: {found}.",
        "1 Set-up",
    ),
    "hand.cards": Code(
        "The first hand of {car} is not {expected} cards of the starting deck: {found}.",
        "1 Set-up",
    ),
    "complete.deck-missing": Code(
        "A complete log gives every car's deck or first hand; {found} has neither."
    ),
    "complete.draw-missing": Code("A complete log says which cards were drawn; here it does not."),
    "give-up.already": Code("This car has left the race already.", "2.11 Finish"),
    "mulligan.off": Code(
        "A mulligan is not allowed under the ruling “mulligan”.", "Ruling D35 mulligan"
    ),
    "mulligan.late": Code("A mulligan is taken before round 1.", "Ruling D35 mulligan"),
    "mulligan.twice": Code("A driver takes one mulligan at most.", "Ruling D35 mulligan"),
    "mulligan.unpaid": Code(
        "A mulligan costs 1 Heat and the engine has none.", "Ruling D35 mulligan"
    ),
    "turn.no-car": Code("There is no {found} car in this race."),
    "turn.other-car": Code("It is the turn of {expected}, not of {found}.", "2 Order of the round"),
    "turn.extra": Code("{found} has no turn left in this round.", "2 Order of the round"),
    "turn.missing": Code(
        "Round {found} is not complete: the turn of {expected} is missing.",
        "2 Order of the round",
    ),
    "step.over": Code(
        "{found} comes too late: the car has come to {expected} already.", "2 The nine steps"
    ),
    "race.over": Code("The race is over; there is no round {found}.", "2.11 Finish"),
    "race.unfinished": Code("The log stops while {found} is still racing.", "2.11 Finish"),
    "result.order": Code("The race gives {expected}; the result says {found}.", "2.11 Finish"),
    "gear.none": Code("There is no gear {found}; gears are 1 to 4.", "2.1 Shift gears"),
    "gear.missing": Code("The log does not say in which gear the car drives.", "2.1 Shift gears"),
    "gear.too-far": Code(
        "A shift from gear {expected} to gear {found} is more than two gears.",
        "2.1 Shift gears",
    ),
    "gear.unpaid": Code(
        "A shift from gear {expected} to gear {found} costs 1 Heat and the engine has none.",
        "2.1 Shift gears",
    ),
    "play.missing": Code("The log does not say which cards were played.", "2.2 Play cards"),
    "play.count": Code("{expected} cards have to be played here, not {found}.", "2.2 Play cards"),
    "play.heat": Code(
        "Heat may fill up a cluttered hand only, with fewer than {expected} other cards; "
        "played were {found}.",
        "2.2 Play cards, ruling D13 cluttered-hand",
    ),
    "hand.lacks": Code("The hand cannot hold this card: {found}.", "2.2 Play cards"),
    "hand.not-only-heat": Code(
        "A cluttered hand plays every card that is not Heat; this hand still holds one.",
        "2.2 Play cards",
    ),
    "flip.missing": Code("The log does not say which cards were flipped.", "2.3 Reveal and move"),
    "flip.too-many": Code(
        "There are {expected} + symbols in play, but {found} runs of flipped cards.",
        "2.3 Reveal and move",
    ),
    "flip.goes-on": Code(
        "The flips {found} do not end the run: a Speed card is still to come.",
        "2.3 Reveal and move, ruling D1 flip-ends",
    ),
    "flip.has-ended": Code(
        "The run ended with {expected}; the log goes on flipping: {found}.",
        "2.3 Reveal and move, ruling D1 flip-ends",
    ),
    "flip.not-in-deck": Code(
        "The draw deck cannot hold this card: {found}.", "2.3 Reveal and move"
    ),
    "flip.other-card": Code(
        "The top card of the deck is {expected}, not {found}.", "2.3 Reveal and move"
    ),
    "adrenaline.none": Code("This car has no adrenaline, or used it.", "2.4 Adrenaline"),
    "adrenaline.late": Code(
        "The extra speed of adrenaline comes before any other reaction.",
        "Ruling D7 adrenaline-speed",
    ),
    "cooldown.none": Code("There is no cooldown in this gear.", "2.5 React"),
    "cooldown.nothing": Code("A cooldown moves one Heat at least.", "2.5 React"),
    "cooldown.too-much": Code(
        "Cooling {found} Heat is more than the cooldown of this turn allows: {expected} in all.",
        "2.5 React",
    ),
    "boost.twice": Code("A car boosts once a turn.", "2.5 React"),
    "boost.unpaid": Code("A boost costs 1 Heat and the engine has none.", "2.5 React"),
    "slipstream.spaces": Code(
        "A slipstream carries {expected} spaces, not {found}.", "2.7 Slipstream"
    ),
    "slipstream.alone": Code(
        "No car stands beside this one or on the space directly ahead.", "2.7 Slipstream"
    ),
    "slipstream.finish": Code(
        "Nobody slipstreams over the finish line of the last lap.", "2.7 Slipstream"
    ),
    "slipstream.full": Code(
        "The space the slipstream leads to is full.", "Ruling D3 slipstream-into-full"
    ),
    "slipstream.blocked": Code(
        "The slipstream would not gain a space: both spaces ahead are full.", "2.7 Slipstream"
    ),
    "discard.kind": Code("Heat and Stress cannot be discarded: {found}.", "2.9 Discard"),
    "discard.spun-out": Code(
        "After a spin out the turn ends without discarding.", "Ruling D40 after-spin-out"
    ),
    "draw.count": Code("{expected} cards are drawn here, not {found}.", "2.10 Replenish"),
    "draw.not-in-deck": Code("The draw deck cannot hold this card: {found}.", "2.10 Replenish"),
    "draw.other-cards": Code(
        "The top cards of the deck are {expected}, not {found}.", "2.10 Replenish"
    ),
    "shuffle.missing": Code("The log does not give the order of the deck shuffled here."),
    "shuffle.unused": Code(
        "No deck is shuffled in this turn, but the log gives an order: {found}."
    ),
    "shuffle.other-cards": Code("The shuffled cards are {expected}, not {found}."),
    "seen.position": Code("The car stands on {expected}, not on {found}.", "2.3 Reveal and move"),
    "seen.speed": Code("The speed is {expected}, not {found}.", "2.3 Reveal and move"),
    "seen.heat": Code("The heat paid is {expected}, not {found}.", "2 The nine steps"),
    "seen.adrenaline": Code("This car has no adrenaline.", "2.4 Adrenaline"),
    "seen.corner": Code("Corner {corner} costs {expected} Heat, not {found}.", "2.8 Check corners"),
    "seen.corner-spun": Code(
        "At corner {corner} the car spins out; it cannot pay {found} Heat and drive on.",
        "2.8 Check corners",
    ),
    "seen.spin-out": Code("The car does not spin out at corner {found}.", "2.8 Check corners"),
    "seen.spin-heat": Code(
        "Spinning out costs the {expected} Heat left in the engine, not {found}.",
        "2.8 Check corners",
    ),
    "seen.spin-stress": Code(
        "Spinning out in this gear brings {expected} Stress, not {found}.", "2.8 Check corners"
    ),
    "seen.deck": Code("{expected} cards are left in the draw deck, not {found}.", "2.10 Replenish"),
    "seen.order": Code(
        "The order of this round is {expected}; the log says {found}.", "2 Order of the round"
    ),
    "seen.place": Code("The place of this car is {expected}, not {found}.", "2.11 Finish"),
    "positions.item": Code("A log of positions says where cars stood, not what they chose."),
    "positions.missing": Code("The log does not say where this car stood."),
    "positions.space": Code("There is no space {found}; the last one is {expected}."),
    "positions.backwards": Code(
        "The car went back from position {expected} to {found}.", "2.8 Check corners"
    ),
    "positions.too-far": Code(
        "The car went {found} spaces; the best cards, a boost and adrenaline carry it {expected}, "
        "a slipstream two more.",
        "2.3 Reveal and move",
    ),
    "positions.taken": Code("{found} stands on the spot of {expected}.", "2.3 Reveal and move"),
    # The race log (engine.notation).
    "log.empty": Code("The log is empty."),
    "log.too-long": Code("A log has at most {expected} bytes; this one has {found}."),
    "log.not-text": Code("This is not a text in UTF-8 ({found})."),
    "log.format": Code("This engine reads format {expected} of the race log, not “{found}”."),
    "log.json": Code("This starts like JSON, but is none: {found}."),
    "log.too-deep": Code("The JSON is nested deeper than any log."),
    "log.value": Code("{where}: expected {expected}, found {found}."),
    "log.too-many-rounds": Code("A log has at most {expected} rounds; this is round {found}."),
    "log.round-number": Code("Here round {expected} should start, but the log says {found}."),
    "log.no-round": Code(
        "A car moves before the first round: a line with the number 1 is missing."
    ),
    "tag.malformed": Code('“{found}” is not a tag; a tag looks like [Circuit "usa"].'),
    "tag.control": Code("The tag {tag} holds a control character; write it in plain text."),
    "tag.words": Code("The tag {tag} is written {expected}."),
    "tag.twice": Code("The tag {tag} stands here a second time."),
    "tag.missing": Code("The header lacks the tag {expected}."),
    "tag.late": Code("Tags stand before the first round, not after it."),
    "tag.laps": Code("The number of laps is a whole number from 1, not “{found}”."),
    "tag.disclosure": Code("The disclosure is one of {expected}, not “{found}”."),
    "token.unknown": Code("“{found}” is no token of a race log; docs/race-log.md lists them all."),
    "token.malformed": Code("“{found}” cannot be read; it is written {expected}."),
    "token.card": Code("“{found}” is no card; cards are {expected}."),
    "token.runs": Code("{token}: card {card} flips {expected} times, written are {found}."),
    "token.some-flips": Code(
        "This card lacks its flipped cards: write them for every + symbol of the play or for none."
    ),
    "token.drew-twice": Code("The cards drawn stand here a second time; one + for each line."),
    "token.colour": Code("“{found}” names no car: a colour is written in small letters."),
    # A table's archive (engine.bga).
    "archive.empty": Code("The file is empty."),
    "archive.too-large": Code("An archive has at most {expected} bytes unpacked; this has more."),
    "archive.gzip": Code("This starts like a gzip file, but cannot be unpacked: {found}."),
    "archive.json": Code("The archive is not JSON: {found}."),
    "archive.too-deep": Code("The JSON is nested deeper than any archive."),
    "archive.too-many-values": Code(
        "An archive has at most {expected} values; this one has {found}."
    ),
    "archive.shape": Code("This is not the archive of a table: it has no data.logs."),
    "archive.no-packets": Code("The archive holds no packets."),
    "archive.packet": Code("This packet is not one of a table's archive."),
    "archive.other-table": Code("This packet belongs to table {found}, the first to {expected}."),
    "archive.value": Code("“{found}” of {event} is missing or not {expected}."),
    "archive.event": Code("“{found}” is no announcement this engine knows."),
    "archive.module": Code("An archive with {found} cannot be read: that is not built yet."),
    "archive.circuit": Code("The circuit {found} ({expected}) is not built yet."),
    "archive.grid": Code("The cells {found} are the grid of no circuit."),
    "archive.cell": Code("The circuit {expected} has no cell {found}."),
    "archive.corner": Code("The circuit {expected} has no corner before space {found}."),
    "archive.corner-not-crossed": Code("The car did not cross corner {found} in this turn."),
    "archive.path": Code("Cell {found} does not lie on the space ahead of the one before it."),
    "archive.deferred": Code(
        "The rounds of this table were deferred: its turns are not public, so nobody can check them."
    ),
    "archive.undo": Code("A turn was taken back here; that cannot be read yet."),
    "archive.left-table": Code("The driver of {found} left the table; that cannot be read yet."),
    "archive.unfinished": Code("The archive stops before the race is over: {found}."),
    "archive.out-of-place": Code("“{found}” cannot be announced here: {expected}."),
    "archive.twice": Code("“{found}” is announced a second time."),
    "archive.differs": Code("The archive contradicts itself: {what} is {expected}, not {found}."),
    "archive.no-car": Code("No car of this race has the number {found}."),
    "archive.turn": Code("It is the turn of {expected}, not of {found}."),
    "archive.turn-missing": Code(
        "Round {found} is not complete: the turn of {expected} is missing."
    ),
    "archive.no-adrenaline": Code("The car uses adrenaline nobody said it has."),
    "archive.not-heat": Code("Card {card} is cooled, but is not Heat."),
    "archive.card-type": Code("Card {card} is of type {found}, which no card of the game is."),
    "archive.card-face": Code("Card {card} is {expected} by its type, but shows something else."),
    "archive.card-place": Code("Card {card} should lie in {expected}, not in {found}."),
    "archive.card-changed": Code(
        "Card {card} was {expected} in packet {before} and is {found} in packet {after}."
    ),
    "archive.card-owner": Code(
        "Card {card} belonged to another car in packet {before}.",
    ),
    "archive.card-count": Code("Card {card} is {found} too many: the car owns {expected}."),
    "archive.not-in-engine": Code("Card {card} is paid, but is not in the engine."),
    "archive.card-lies-open": Code(
        "Card {card} cannot come from the hand or the deck: it lies in the engine, in play or on "
        "the discard pile."
    ),
    "archive.drawn": Code("These cards belong to no draw announced just before."),
    "archive.mulligan-late": Code("A mulligan is taken before the first car drives."),
    "archive.give-up-late": Code("{found} cannot give up in the middle of a round."),
    "archive.place": Code("There is no place {found} to be had."),
    "archive.finish": Code("{found} cannot finish: it did not drive in this round."),
    "archive.still-racing": Code("The race ends while {found} is still racing."),
    "archive.table-shape": Code("The file beside the archive is not the page of a table."),
    "archive.table": Code(
        "The page beside the archive is another table's, or altered: {what} is {expected} in the "
        "archive and {found} on the page."
    ),
}
