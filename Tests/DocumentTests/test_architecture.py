"""Docs/Architecture.md shows the modules as they are."""
import re
from pathlib import Path

from modules import PAGE, PICTURE, picture, targets


def test_the_picture_is_that_of_package_swift():
    drawn = PICTURE.search(PAGE.read_text())[0]
    assert drawn == picture(targets()), "draw it anew: python3 Tests/DocumentTests/modules.py"


def test_an_arrow_that_follows_from_others_is_left_out():
    drawn = picture({"A": ["B", "C"], "B": ["C", "CZlib"], "C": [], "CZlib": []})
    assert drawn.splitlines()[2:-1] == ["    A --> B", '    B["B<br/>CZlib"] --> C', "    C"]


def test_no_function_is_itself_what_a_lock_guards():
    # Each look at it through a generic function would wrap it once more, until a call of it needs more than the stack.
    root = Path(__file__).resolve().parents[2] / "Sources"
    guarded = re.compile(r"(?:Mutex|Signalled|OSAllocatedUnfairLock)<[^\[{=]*->")
    found = [f"{file.relative_to(root)}: {line.strip()}" for file in root.rglob("*.swift") for line in file.read_text().splitlines() if guarded.search(line)]
    assert not found, "keep it in a type of its own:\n" + "\n".join(found)
