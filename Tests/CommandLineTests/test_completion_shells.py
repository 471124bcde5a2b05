"""Completion in the shells themselves: what is typed, Tab, and what stands there then."""
import os
import pty
import re
import select
import shutil
import subprocess

import pytest

from program import PROGRAM

PROMPT = "ready> "


def script(shell):
    done = subprocess.run([PROGRAM, "completions", shell], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stderr == ""
    return done.stdout


@pytest.fixture
def place(tmp_path, clickwheel):
    """A folder with the program on the PATH, decks, and files to be found."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/clickwheel").symlink_to(PROGRAM)
    (tmp_path / "here").mkdir()
    (tmp_path / "here/Spanish words.apkg").write_text("")
    (tmp_path / "here/Sounds").mkdir()
    (tmp_path / "cards.csv").write_text("a;b\n")
    for deck in ["Español: verbos", "Español::nouns", "What * $(touch ran)?"]:
        assert clickwheel.run("quiz", "import", "--deck", deck, str(tmp_path / "cards.csv")).returncode == 0
    for shell in ["bash", "zsh", "fish"]:
        (tmp_path / f"completion.{shell}").write_text(script(shell))
    return tmp_path


def environment(place):
    return {"PATH": f"{place}/bin:/usr/bin:/bin", "HOME": str(place), "XDG_DATA_HOME": str(place), "TERM": "dumb", "LC_ALL": "C.UTF-8",
            "XDG_CONFIG_HOME": str(place), "COLUMNS": "200"}


class Terminal:
    """A shell at a terminal, to which keys are sent."""

    def __init__(self, place, *words):
        self.master, side = pty.openpty()
        self.process = subprocess.Popen(words, stdin=side, stdout=side, stderr=side, cwd=place / "here", env=environment(place),
                                        start_new_session=True)
        os.close(side)
        self.text = ""

    def send(self, keys):
        self.text = ""
        os.write(self.master, keys.encode())

    def until(self, pattern, seconds=60):
        """What came, once it holds the pattern."""
        while not re.search(pattern, self.text):
            ready, _, _ = select.select([self.master], [], [], seconds)
            assert ready, f"{pattern!r} did not come; there is {self.text!r}"
            self.text += os.read(self.master, 65536).decode(errors="replace")
        return self.text

    def complete(self, typed, line):
        """Types in an empty line, with `§` for Tab, until the line is as the pattern has it."""
        self.send(typed.replace("§", "\t"))
        self.until(line)
        self.send("\x15")  # Ctrl-U empties the line.

    def close(self):
        os.close(self.master)
        self.process.kill()
        self.process.wait()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_script_is_one_that_its_shell_reads(tmp_path, shell):
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "script").write_text(script(shell))
    done = subprocess.run([shell, "-n", str(tmp_path / "script")], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_another_shell_is_refused_with_those_there_are(clickwheel):
    for words in [["completions"], ["completions", "csh"], ["completions", "bash", "zsh"]]:
        done = clickwheel.run(*words, data=False)
        assert done.returncode == 2 and "bash, zsh, fish" in done.stderr


# What is typed, and what the line holds after Tab; `§` stands for Tab.
BASH = [
    ("clickwheel gol§", r"clickwheel golf $"),
    ("clickwheel golf rep§", r"clickwheel golf replay $"),
    ("clickwheel golf shot --wind-t§", r"--wind-tail $"),
    ("clickwheel golf shot --shape d§", r"--shape draw $"),
    ("clickwheel golf shot --shape=d§", r"--shape=draw $"),
    ("clickwheel strategy use queue-order sh§", r"queue-order shuffle $"),
    ("clickwheel serve --music So§", r"--music Sounds/$"),
    ("clickwheel quiz import Sp§", r"import Spanish\\ words.apkg $"),
    (f"clickwheel quiz study --data DATA Español:\\ §", r"Español:\\ verbos $"),
    (f"clickwheel quiz study --data DATA Español::§", r"Español::nouns $"),
    (f"clickwheel quiz study --data DATA \"Español::n§", r"\"Español::nouns\" $"),
    ("clickwheel quiz study --data DATA Wh§", r"What\\ \\\*\\ \\\$\\\(touch\\ ran\\\)\\\? $"),
    ("clickwheel help gol§", r"clickwheel help golf $"),
    ("clickwheel completions z§", r"completions zsh $"),
]


def test_bash_completes_what_is_typed(place, clickwheel):
    if not shutil.which("bash"):
        pytest.skip("bash is not installed")
    shell = Terminal(place, "bash", "--norc", "--noprofile", "-i")
    try:
        shell.send(f"PS1='{PROMPT[:-2]}''> '; bind 'set enable-bracketed-paste off'; . ../completion.bash\n")
        shell.until(r"\n" + re.escape(PROMPT) + "$")
        for typed, line in BASH:
            shell.complete(typed.replace("DATA", str(clickwheel.data)), line)
        assert not (place / "here/ran").exists(), "the name of a deck is never run"
    finally:
        shell.close()


def test_bash_lists_what_could_stand_there(place):
    if not shutil.which("bash"):
        pytest.skip("bash is not installed")
    shell = Terminal(place, "bash", "--norc", "--noprofile", "-i")
    try:
        shell.send(f"PS1='{PROMPT[:-2]}''> '; . ../completion.bash\n")
        shell.until(r"\n" + re.escape(PROMPT) + "$")
        shell.send("clickwheel golf \t\t")
        for verb in ["shot", "bounce", "roll", "range", "play", "replay", "courses", "clubs"]:
            shell.until(rf"\b{verb}\b")
    finally:
        shell.close()


FISH = [
    ("clickwheel gol", {"golf": "Plays golf"}),
    ("clickwheel golf shot --wind", {"--wind-tail": "wind from behind", "--wind-cross": "wind to the right"}),
    ("clickwheel golf shot --shape=", {"--shape=draw": "", "--shape=straight": "", "--shape=fade": ""}),
    ("clickwheel quiz study --data DATA Español::", {"Español::nouns": "1 cards"}),
    ("clickwheel quiz import Sp", {"Spanish words.apkg": ""}),
    ("clickwheel serve --music So", {"Sounds/": ""}),
    ("clickwheel serve --data=So", {"--data=Sounds/": ""}),
]


@pytest.mark.parametrize("typed, expected", FISH)
def test_fish_completes_what_is_typed(place, clickwheel, typed, expected):
    if not shutil.which("fish"):
        pytest.skip("fish is not installed")
    line = typed.replace("DATA", str(clickwheel.data))
    done = subprocess.run(["fish", "--no-config", "-c", f"source ../completion.fish; complete -C '{line}'"], capture_output=True,
                          text=True, timeout=60, cwd=place / "here", env=environment(place))
    assert done.returncode == 0 and done.stderr == ""
    found = dict((line + "\t").split("\t")[:2] for line in done.stdout.splitlines())
    assert set(found) == set(expected)
    assert all(found[word].startswith(meaning) for word, meaning in expected.items())


ZSH = [
    ("clickwheel gol§", r"clickwheel golf "),
    ("clickwheel golf shot --wind-t§", r"--wind-tail "),
    ("clickwheel golf shot --shape=d§", r"--shape=draw "),
    ("clickwheel strategy use queue-order sh§", r"queue-order shuffle "),
    ("clickwheel serve --music So§", r"--music Sounds/"),
    ("clickwheel serve --data=So§", r"--data=Sounds/"),
    ("clickwheel quiz import Sp§", r"import Spanish\\ words.apkg "),
    ("clickwheel quiz study --data DATA Español::n§", r"Español::nouns "),
    ("clickwheel quiz study --data DATA Español:\\ §", r"Español:\\ verbos "),
    ("clickwheel quiz study --data DATA Wh§", r"What\\ \\\*\\ \\\$\\\(touch\\ ran\\\)\\\? "),
]


@pytest.mark.parametrize("way", ["sourced", "found"])
def test_zsh_completes_what_is_typed(place, clickwheel, way):
    if not shutil.which("zsh"):
        pytest.skip("zsh is not installed")
    (place / "functions").mkdir()
    (place / "functions/_clickwheel").write_text(script("zsh"))
    shell = Terminal(place, "zsh", "-f", "-i")
    try:
        known = "fpath=(../functions $fpath); autoload -Uz compinit; compinit -u -D" if way == "found" else \
            "autoload -Uz compinit; compinit -u -D; . ../completion.zsh"
        shell.send(f"unset zle_bracketed_paste; unsetopt prompt_sp; PS1='{PROMPT[:-2]}''> '; {known}\n")
        shell.until(r"[\r\n]" + re.escape(PROMPT))
        for typed, line in ZSH:
            shell.complete(typed.replace("DATA", str(clickwheel.data)), line)
    finally:
        shell.close()
