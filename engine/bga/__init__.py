"""Archives of Board Game Arena's tables: read as race logs, and written from them."""

from engine.bga.archive import is_archive
from engine.bga.packets import Imported, Packets
from engine.bga.reader import import_archive
from engine.bga.writer import write_archive

__all__ = ["Imported", "Packets", "import_archive", "is_archive", "write_archive"]
