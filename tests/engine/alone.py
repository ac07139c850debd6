"""Running something in a process of its own, and how much memory that took."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

__all__ = ["Ended", "run_alone"]

# A process starts with the peak of the one that started it, and the tests' own is large. So between
# the two stands one that is small.
_BETWEEN = """
import os, resource, subprocess, sys
seconds = int(sys.argv[1])
process = subprocess.Popen(
    sys.argv[3:],
    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
)
_, status, usage = os.wait4(process.pid, 0)
process.returncode = os.waitstatus_to_exitcode(status)
kilobyte = 1 if sys.platform == "linux" else 1024  # elsewhere it is counted in bytes
with open(sys.argv[2], "w") as file:
    file.write(str(usage.ru_maxrss / kilobyte / 1024))
sys.exit(process.returncode)
"""


class Ended(NamedTuple):
    """How a process ended: its exit status, the most memory it had, what it printed."""

    status: int
    megabytes: float
    out: str
    err: str


def run_alone(arguments: list[str], seconds: int, folder: Path) -> Ended:
    """Run a command; the system stops it after so many ``seconds`` of processor."""
    peak = folder / "peak"
    done = subprocess.run(
        [sys.executable, "-c", _BETWEEN, str(seconds), str(peak), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    return Ended(done.returncode, float(peak.read_text()), done.stdout, done.stderr)
