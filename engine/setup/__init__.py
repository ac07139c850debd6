"""From the header of a log to cars on the grid."""

from engine.setup.grid import Deals, line_up
from engine.setup.header import check_header

__all__ = ["Deals", "check_header", "line_up"]
