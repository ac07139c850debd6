"""What lists of the API can be narrowed by; other rows are named by their public id."""

from django_filters import CharFilter, FilterSet

__all__ = [
    "EntryFilter",
    "LogFilter",
    "RaceFilter",
    "SeasonFilter",
    "StandingFilter",
    "SubmissionFilter",
    "TableFilter",
    "VerdictFilter",
]


class SeasonFilter(FilterSet):
    """Seasons of a club."""

    club = CharFilter("club__public_id")
    name = CharFilter("name")


class RaceFilter(FilterSet):
    """Races of a season, or on a circuit."""

    season = CharFilter("season__public_id")
    circuit = CharFilter("circuit")


class TableFilter(FilterSet):
    """Tables of a race or season, or in a state."""

    race = CharFilter("race__public_id")
    season = CharFilter("race__season__public_id")
    state = CharFilter("state")


class EntryFilter(FilterSet):
    """Entries of a season."""

    season = CharFilter("season__public_id")
    colour = CharFilter("colour")


class StandingFilter(FilterSet):
    """Standings of a season."""

    season = CharFilter("season__public_id")


class LogFilter(FilterSet):
    """Logs of a table, or of a kind."""

    table = CharFilter("table__public_id")
    kind = CharFilter("kind")


class VerdictFilter(FilterSet):
    """Verdicts on a log or the logs of a table, or of a kind."""

    log = CharFilter("log__public_id")
    table = CharFilter("log__table__public_id")
    verdict = CharFilter("verdict")
    state = CharFilter("state")


class SubmissionFilter(FilterSet):
    """Submissions for a table, or in a state."""

    table = CharFilter("table__public_id")
    state = CharFilter("state")
