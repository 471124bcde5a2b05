"""Which test holds which requirement of the page. The table is complete, names tests that exist, and forgets none that has a number."""

import ast
import re
from pathlib import Path

FOLDER = Path(__file__).parent
# What is required, and the files in which the tests that begin with its number are.
REQUIREMENTS = {
    1: ("a drag round the wheel in steps of 2 degrees is 24 detents, give or take one, in one direction", "test_wheel"),
    2: ("crossing 180 degrees gives no detent backwards", "test_wheel"),
    3: ("a flick of 240 degrees at 40 an event is 16 detents, give or take one, forwards", "test_wheel"),
    4: ("6 degrees of jitter on Menu are one press and no detent", "test_wheel"),
    5: ("from 8 degrees on, letting go on a button presses nothing", "test_wheel"),
    6: ("a drag that begins in the centre never turns, and presses only where it is let go near it", "test_wheel"),
    7: ("a second finger changes nothing", "test_wheel"),
    8: ("a cancelled touch leaves nothing stuck", "test_wheel"),
    9: ("a wobble of 3 degrees is at most one detent", "test_wheel"),
    10: ("below 240 degrees a second a detent is a row, in any list", "test_wheel"),
    # That any row is four turns away is held by Tests/PageTests/gears.test.js, by the same gears.
    11: ("100,000 rows from end to end in two fast turns, with the letter in sight until a second after", "test_layout"),
    12: ("at most 24 options are on the page", "test_lists"),
    13: ("a detent is painted in the next frame", "test_lists"),
    14: ("no long task while the wheel spins", "test_lists"),
    15: ("at the end of a list the wheel bumps once and stays", "test_lists", "test_hands"),
    16: ("Menu returns to the very row and place", "test_lists"),
    17: ("holding Menu leads from depth 4 to the root, without a step back besides", "test_lists"),
    18: ("holding Select opens the sheet; letting go chooses nothing", "test_layout"),
    19: ("Previous before 3 s is the song before, then the beginning", "test_player"),
    20: ("Next, held, scans faster and faster, and letting go resumes", "test_player"),
    21: ("a scan ends on blur, hiding, a cancelled pointer and key-up", "test_player"),
    22: ("a scan never leaves the song", "test_player"),
    23: ("a scrub is one seek after the wheel rests; Menu takes it back", "test_player"),
    24: ("Select goes through the five modes; Volume comes back", "test_player"),
    25: ("a rating is saved once, is there after a reload, and is taken back", "test_player", "test_movies_in_page"),
    26: ("everything is reached with the keyboard, the focus is seen, every control has a name", "test_access"),
    27: ("the active option is on the page with its true place", "test_lists"),
    28: ("a rest speaks once, a spin at most every 500 ms", "test_access"),
    29: ("each row has one name, each view one tab stop", "test_lists"),
    30: ("with reduced motion nothing moves for longer than 80 ms", "test_system"),
    31: ("contrast of text and parts in every screen and body", "test_access"),
    32: ("four sizes of screen: nothing clipped, no scrolling, buttons of 44 px", "test_layout"),
    33: ("text of 200 %: fewer rows, none cut", "test_layout"),
    34: ("Media Session: metadata, position and actions, and none needed", "test_system"),
    35: ("without vibration or Web Audio nothing fails; Clicker Off makes no sound", "test_system"),
    36: ("a pause is seen in the other tab within 300 ms; Play here goes on where it was", "test_player"),
    37: ("the daemon dies in mid-song: music, offline sign, recovery, queue", "test_outage"),
    38: ("what cannot be decoded is named, skipped, and the third in a row stops", "test_one_sound"),
    39: ("empty library, no results, empty queue, denied folder: words and an action", "test_empty"),
    40: ("the first run with the wheel alone, with keys alone, skipped, and not again", "test_first_minute"),
    41: ("a refused start asks for a press, and one press starts", "test_player", "test_one_sound"),
    42: ("with Hold on only media keys work", "test_system"),
    43: ("typed letters lead to the first such song", "test_layout"),
    45: ("no request to anybody else, a policy without inline, no token in the log", "test_system"),
    46: ("one notch of a mouse wheel is a row; rolling up is louder", "test_hands"),
    47: ("a tap on the ruler seeks there; a drag seeks once", "test_hands"),
    48: ("an open sheet shows what is; Select and a tap on More open it", "test_hands"),
    49: ("pause, volume and seek act while the daemon is dead, and it is told", "test_outage"),
    50: ("songs of an album follow each other without a gap, in recorded sound", "test_gapless"),
    51: ("never two sounds; a snippet has the music's volume", "test_one_sound"),
    52: ("a choice that took a queue's place is taken back", "test_one_sound"),
    53: ("text of 200 % and forced colours: cards, grades, sheets, courses, plots", "test_large_text"),
    54: ("a list that failed comes by itself; no toast covers a button", "test_return"),
}
# What there is nothing of yet: the page cannot be installed.
NOT_YET = {44: "an installed page opens offline and plays a saved album"}


def numbered() -> dict[int, set[str]]:
    """The files of the tests that begin with a number, by that number."""
    found: dict[int, set[str]] = {}
    for file in FOLDER.glob("test_*.py"):
        for node in ast.parse(file.read_text()).body:
            match = re.match(r"test_(\d\d)_", node.name) if isinstance(node, ast.FunctionDef) else None
            if match:
                found.setdefault(int(match[1]), set()).add(file.stem)
    return found


def test_every_requirement_has_its_tests_and_every_numbered_test_its_requirement():
    assert sorted([*REQUIREMENTS, *NOT_YET]) == list(range(1, 55))
    assert numbered() == {number: set(files) for number, (_, *files) in REQUIREMENTS.items()}
