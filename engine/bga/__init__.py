"""Reading the archives of Board Game Arena's tables as race logs."""

from engine.bga.archive import is_archive
from engine.bga.packets import Imported, Packets
from engine.bga.reader import import_archive

__all__ = ["Imported", "Packets", "import_archive", "is_archive"]
