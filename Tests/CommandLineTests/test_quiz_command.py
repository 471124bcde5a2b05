"""clickwheel quiz: decks in and out, a round in the terminal that outlives its program, and what the other programs read."""
import json
import os
import pathlib
import pty
import random
import select
import sqlite3
import subprocess
import termios
import time
import zipfile

import pytest

from program import PROGRAM, ROOT, Events

FIXTURES = ROOT / "Tests/QuizTests/Fixtures"
KINDS = """Reed? {=Oboe#Two. ~Flute#None.}

A kettledrum? {=Timpani}

A piano has 88 keys. {T}

Pitch? {#440:1}

Families? {=violin -> strings =trumpet -> brass}
"""


@pytest.fixture
def quiz(clickwheel, tmp_path):
    deck = tmp_path / "Kinds.gift"
    deck.write_text(KINDS)
    assert clickwheel.run("quiz", "import", str(deck)).returncode == 0
    return clickwheel


def study(quiz, keys, *words):
    return subprocess.run([PROGRAM, "quiz", "study", "Kinds", "--data", str(quiz.data), *words], input=keys, capture_output=True, text=True, timeout=60)


def test_every_kind_is_answered_from_a_pipe_a_line_each(quiz):
    done = study(quiz, "1\n3\ntimpany\n1\n2\n1\n440,5\n\n2\n1\n\n", "--strategy", "sequential")
    assert done.returncode == 0, done.stderr
    assert ("Right. Two." in done.stdout) != ("Wrong. None." in done.stdout)
    assert "Timpan[-y-]{+i+}" in done.stdout and "True" in done.stdout and "Wrong." in done.stdout
    assert "violin → strings" in done.stdout and "Right." in done.stdout.split("Families?")[1]
    assert done.stdout.splitlines()[-1].startswith("Kinds: ")


def test_a_round_goes_on_where_it_was_and_undo_reaches_into_the_run_before(quiz):
    study(quiz, " 3 3", "--strategy", "sequential")
    done = study(quiz, "\tu-\tuuq")
    assert "Continuing the round" in done.stderr
    places = [line for line in done.stdout.splitlines() if line.startswith("Kinds  ")]
    assert [place.split()[1] for place in places] == ["2/5", "1/5", "2/5", "1/5"]
    assert "There is nothing to undo." in done.stdout


def test_an_order_that_is_chosen_in_the_terminal_is_kept_and_told_by_the_daemon(quiz, serve):
    def chosen():
        return {each["name"]: each for each in quiz.lines("strategy", "list")[0]["families"]}["question-order"]["current"]

    assert study(quiz, "\tq", "--strategy", "sequential").returncode == 0 and chosen() == "spaced", "an option is for its round"
    assert study(quiz, "\tsq").returncode == 0 and chosen() != "spaced"
    before, daemon = chosen(), serve()
    events = Events(daemon)
    assert study(quiz, "\tsq").returncode == 0 and chosen() != before
    told = events.until(lambda: [each for each in events.of("strategy") if each["family"] == "question-order"])
    assert [each["member"] for each in told] == [chosen()] and "command line" in told[0]["cause"]


class Screen:
    """A terminal in which the program runs."""

    def __init__(self, quiz, *words):
        self.master, slave = pty.openpty()
        self.slave = slave
        self.before = termios.tcgetattr(slave)
        self.text = ""
        self.process = subprocess.Popen([PROGRAM, "quiz", "study", "Kinds", "--data", str(quiz.data), *words],
                                        stdin=slave, stdout=slave, stderr=slave, start_new_session=True)

    def wait(self, words):
        end = time.monotonic() + 60
        while words not in self.text:
            assert time.monotonic() < end, f"{words} did not come: {self.text}"
            if select.select([self.master], [], [], 0.2)[0]:
                self.text += os.read(self.master, 65536).decode(errors="replace").replace("\r\n", "\n")

    def type(self, keys):
        os.write(self.master, keys.encode())


def test_control_c_ends_a_round_and_gives_the_terminal_back(quiz):
    screen = Screen(quiz, "--strategy", "sequential")
    screen.wait("q quit")
    assert termios.tcgetattr(screen.slave) != screen.before
    screen.type("\x03")
    screen.wait("continue this round")
    assert screen.process.wait(60) == 0 and termios.tcgetattr(screen.slave) == screen.before


def test_an_answer_outlives_kill_9_and_the_last_one_can_be_taken_back(quiz):
    screen = Screen(quiz, "--strategy", "sequential")
    screen.wait("q quit")
    screen.type(" 3")
    screen.wait("2/5  1 right, 0 wrong")
    screen.process.kill()
    screen.process.wait(60)
    screen = Screen(quiz)
    screen.wait("2/5  1 right, 0 wrong")
    screen.type("\tu")
    screen.wait("1/5  0 right, 0 wrong")
    screen.type(" 4")
    screen.wait("Type the answer")
    screen.type("pauké\x7f\x7f\x7f\x7f\x7fTimpani\r")
    screen.wait("3 good ← Enter")
    screen.type("\r 3\r3 3")
    screen.wait("any other key ends")
    screen.type("u")
    screen.wait("5/5  4 right, 0 wrong\n\nFamilies?\n  1  brass\n  2  strings\nviolin → ?")
    screen.type("q")
    assert screen.process.wait(60) == 0


def test_a_package_is_dumped_as_the_comparison_program_does(clickwheel):
    for name in ["new.apkg", "legacy.colpkg", "genanki.apkg"]:
        done = clickwheel.run("quiz", "dump", str(FIXTURES / "packages" / name), "--json", data=False)
        assert done.returncode == 0, done.stderr
        ours, theirs = json.loads(done.stdout), json.loads((FIXTURES / "packages" / f"{name}.json").read_text())
        assert list(ours) == list(theirs) and ours["counts"] == theirs["counts"]


def test_a_package_is_unpacked_where_nobody_else_can_read(tmp_path):
    package = FIXTURES / "packages" / "legacy.colpkg"
    process = subprocess.Popen(
        [PROGRAM, "quiz", "dump", str(package)], stdout=subprocess.PIPE, env={**os.environ, "TMPDIR": str(tmp_path)}, umask=0o022)
    modes = set()
    while process.poll() is None:
        for folder in tmp_path.iterdir():
            try:
                modes.add(folder.stat().st_mode & 0o777)
            except FileNotFoundError:
                pass
    assert process.wait() == 0 and modes == {0o700} and not list(tmp_path.iterdir())


def test_histories_are_scheduled_a_line_each_and_a_bad_one_is_named(clickwheel):
    line = '{"config":{},"reviews":[{"t":0,"rating":3},{"t":600,"rating":3}]}'
    done = subprocess.run([PROGRAM, "quiz", "fsrs", "--json"], input=f"{line}\n{line}\n", capture_output=True, text=True, timeout=60)
    rows = [json.loads(row) for row in done.stdout.splitlines()]
    assert done.returncode == 0 and len(rows) == 2 and set(rows[0]["reviews"][0]) == {"state", "step", "s", "d", "interval_s"}
    done = subprocess.run([PROGRAM, "quiz", "fsrs", "--json"], input=f"{line}\n{{}}\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "line 2" in done.stderr and len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize("second", [-2**63, 2**63 - 1, 2**50, -2**50])
def test_a_history_at_a_time_that_no_clock_shows_is_named_with_its_line(second):
    line = json.dumps({"reviews": [{"t": second, "rating": 3}]})
    done = subprocess.run([PROGRAM, "quiz", "fsrs"], input=line + "\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "line 1" in done.stderr and str(second) in done.stderr and done.stdout == ""


@pytest.mark.parametrize("words, status, says", [
    (["study"], 2, "takes one deck"), (["study", "Nothing"], 1, "Nothing"), (["study", "Kinds", "--strategy", "x"], 1, "x"),
    (["import"], 2, "file"), (["import", "/nowhere.apkg"], 1, "/nowhere.apkg"), (["export", "Kinds"], 2, "file"),
    (["export", "Nothing", "x.apkg"], 1, "Nothing"), (["dump", "/nowhere.apkg"], 1, "/nowhere.apkg"), (["nothing"], 2, "nothing"),
])
def test_what_cannot_be_done_is_said_in_one_line(quiz, words, status, says):
    done = quiz.run("quiz", *words, data=words[0] not in ("dump", "nothing"))
    assert done.returncode == status and says in done.stderr and done.stdout == ""


def test_a_deck_comes_back_from_its_export(quiz, tmp_path):
    for end in ["apkg", "colpkg", "csv", "tsv", "json", "gift", "txt"]:
        file = tmp_path / f"out.{end}"
        done = quiz.run("quiz", "export", "Kinds", str(file))
        assert done.returncode == 0 and file.stat().st_size > 0, done.stderr
    for end in ["csv", "tsv", "json", "gift", "txt"]:
        words = ["quiz", "import", str(tmp_path / f"out.{end}"), "--json", "--data", str(tmp_path / f"from-{end}")]
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, f"{end}: {done.stderr}"
        assert json.loads(done.stdout)["added"] == 5, f"{end}: {done.stdout}"
    fresh = ["--data", str(tmp_path / "fresh")]
    assert subprocess.run([PROGRAM, "quiz", "import", str(tmp_path / "out.apkg"), *fresh], capture_output=True).returncode == 0
    decks = json.loads(subprocess.run([PROGRAM, "quiz", "decks", "--json", *fresh], capture_output=True, text=True).stdout)
    assert [deck["cards"] for deck in decks if deck["name"] == "Kinds"] == [5]


def test_what_a_format_cannot_hold_is_not_counted_and_told_in_one_line(clickwheel, tmp_path):
    deck = tmp_path / "Two.json"
    deck.write_text('[{"prompt": "Slow to fast", "kind": "order", "items": ["largo", "allegro"]}, {"gift": "Reed? {=oboe ~horn}"}]')
    assert clickwheel.run("quiz", "import", str(deck)).returncode == 0
    for end, count, lines in [("gift", 1, 1), ("json", 2, 0)]:
        file = tmp_path / f"out.{end}"
        done = clickwheel.run("quiz", "export", "Two", str(file))
        assert done.returncode == 0 and done.stdout == f"{file}: {count}\n"
        assert len(done.stderr.splitlines()) == lines and ("an order" in done.stderr) == (lines > 0)


def package(path, media):
    """An old package whose only note shows all of `media`; `new.apkg` has no pictures to speak of."""
    with zipfile.ZipFile(FIXTURES / "edge" / "min_anki2.apkg") as source:
        path.with_suffix(".db").write_bytes(source.read("collection.anki2"))
    collection = sqlite3.connect(path.with_suffix(".db"))
    shown = "".join(f'<img src="{name}">' for name in media)
    collection.execute("UPDATE notes SET flds = ? || flds WHERE id = (SELECT min(id) FROM notes)", [shown])
    collection.commit()
    collection.close()
    with zipfile.ZipFile(path, "w") as made:
        made.write(path.with_suffix(".db"), "collection.anki2")
        made.writestr("media", json.dumps({str(number): name for number, name in enumerate(media)}))
        for number, content in enumerate(media.values()):
            made.writestr(str(number), content)
    return path


def promises(data):
    """What rows tell of, and every one of it is there."""
    database = sqlite3.connect(data / "clickwheel.db")
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    rows = database.execute("SELECT name, size, sha1 FROM quiz_media").fetchall()
    database.close()
    for name, size, sha1 in rows:
        assert (data / "media/quiz" / sha1).stat().st_size == size, f"{name} is not there"
    return {name for name, _, _ in rows}


@pytest.mark.parametrize("replace", [False, True])
def test_kill_9_at_any_moment_of_an_import_loses_no_picture(tmp_path, replace):
    draw = random.Random(7)
    first = package(tmp_path / "first.colpkg", {f"p{n}.png": draw.randbytes(20_000) for n in range(40)})
    second = package(tmp_path / "second.colpkg", {f"p{n}.png": draw.randbytes(20_000) for n in range(40, 100)})
    names = {f"p{n}.png" for n in range(40, 100)}
    how = ["--replace"] if replace else []
    spent = 0.0
    for turn in range(13):
        data = tmp_path / f"data-{turn}"
        words = lambda file, *more: [PROGRAM, "quiz", "import", str(file), "--data", str(data), *more]
        subprocess.run(words(first), check=True, capture_output=True)
        before = promises(data)
        start = time.monotonic()
        process = subprocess.Popen(words(second, *how), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if turn == 0:
            # The first one shows how long it takes; the others are cut off within that.
            process.communicate(timeout=60)
            spent = time.monotonic() - start
        else:
            try:
                process.communicate(timeout=draw.uniform(0, spent))
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
        after = promises(data)
        assert after in (before, names if replace else before | names), "half of an import is there"
        subprocess.run(words(second, *how), check=True, capture_output=True)
        assert promises(data) == (names if replace else before | names)
        left = [file.name for file in (data / "media/quiz").iterdir() if file.name.startswith(".")]
        assert left == []


def test_a_text_is_imported_in_a_fraction_of_its_memory(tmp_path):
    text = "a long answer, " * 130
    count = 8_000_000 // len(text)
    file = tmp_path / "Long.csv"
    with file.open("w") as out:
        out.writelines(f'question {n},"{text}"\n' for n in range(count))
    process = subprocess.Popen([PROGRAM, "quiz", "import", str(file), "--data", str(tmp_path / "data")], stdout=subprocess.PIPE, text=True)
    most = 0
    while process.poll() is None:
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        most = max([most, *(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))])
    said = process.stdout.read()
    assert process.returncode == 0 and f"{count} new" in said
    assert 10_000 < most < 70_000, f"{most // 1000} MB"
