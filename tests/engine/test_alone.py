"""The engine stands alone: it works where nothing but Python is installed."""

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
sys.modules["django"] = None
from engine import read_log, verify
print(verify(read_log(open(sys.argv[1], "rb").read())).verdict)
outside = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
print(sorted(name for name in outside if name not in ("engine", "__main__", "django")))
"""


def test_the_engine_verifies_without_any_package_installed():
    root = Path(__file__).parents[2]
    race = root / "docs/races/observed.race"
    done = subprocess.run(
        # -S leaves out site-packages.
        [sys.executable, "-S", "-c", PROGRAM, str(race)],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == ["consistent", "[]"]
