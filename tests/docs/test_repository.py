"""What the repository may hold: no machine's paths, no registry's addresses, no dead links."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]

# Written so that these patterns do not find themselves.
REGISTRY: Final = re.compile(
    r"py(?:pi|thonhosted)\.org|registry\.(?:npmjs|yarnpkg)"
    r'|--(?:extra-)?index-url|--find[-]links|"resolved"[:]|^ *registry *=',
    re.MULTILINE,
)
HOME: Final = re.compile(r"(?<![\w.])/(?:home|root|Users)/\w")
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")


def files(*patterns: str) -> list[Path]:
    """List what git tracks, or would with the next commit."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *patterns]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = sorted({ROOT / name for name in names.split("\0") if name})
    return [path for path in paths if path.is_file()]


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """List the places in all files where ``pattern`` is found."""
    found = []
    for path in files():
        text = path.read_text(encoding="utf-8", errors="replace")
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            found.append(f"{path.relative_to(ROOT)}:{line}: {match[0]}")
    return found


def imports(path: Path) -> Iterator[str]:
    """List the packages a module imports from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def test_no_file_names_a_package_registry() -> None:
    assert lines_with(REGISTRY) == []


def test_no_file_names_a_path_of_the_machine_it_was_written_on() -> None:
    assert lines_with(HOME) == []
    if ROOT.parent != Path(ROOT.anchor):
        assert lines_with(re.compile(re.escape(f"{ROOT.parent}/"))) == []


@pytest.mark.parametrize("page", files("*.md"), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    targets = [link.partition("#")[0] for link in links if not re.match(r"[a-z]+:|#", link)]
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_engine_imports_the_standard_library_and_itself_only() -> None:
    allowed = sys.stdlib_module_names | {"engine"}
    strangers = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in files("engine/*.py")
        for name in imports(path)
        if name not in allowed
    ]
    assert strangers == []
