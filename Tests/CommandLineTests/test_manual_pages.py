"""The manual: whole, without a warning of any program that shows it, and true."""
import os
import shutil
import subprocess

import pytest

from program import PROGRAM

NOUNS = ["", "serve", "play", "player", "log", "library", "quiz", "golf", "media", "movies", "store", "machine", "strategy", "doctor", "completions", "manual"]
WIDE = {**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "100"}


def page(noun):
    done = subprocess.run([PROGRAM, "manual", *([noun] if noun else [])], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def shown(file):
    done = subprocess.run(["man", "--warnings", "-P", "cat", "-l", str(file)], capture_output=True, text=True, timeout=60, env=WIDE)
    assert done.returncode == 0
    return done.stdout, done.stderr


@pytest.mark.skipif(not shutil.which("man"), reason="man is not installed")
@pytest.mark.parametrize("noun", NOUNS)
def test_man_shows_every_page_without_a_warning(tmp_path, noun):
    (tmp_path / "page.1").write_text(page(noun))
    text, complaint = shown(tmp_path / "page.1")
    assert complaint == ""
    for part in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"]:
        assert part in text


@pytest.mark.skipif(not shutil.which("mandoc"), reason="mandoc is not installed")
@pytest.mark.parametrize("noun", NOUNS)
def test_mandoc_finds_nothing_to_warn_of(tmp_path, noun):
    (tmp_path / "page.1").write_text(page(noun))
    done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", str(tmp_path / "page.1")], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.skipif(not shutil.which("man"), reason="man is not installed")
@pytest.mark.parametrize("noun", NOUNS[1:])
def test_a_page_has_every_option_and_key_that_the_help_has(tmp_path, noun):
    (tmp_path / "page.1").write_text(page(noun))
    text, _ = shown(tmp_path / "page.1")
    help_text = subprocess.run([PROGRAM, "help", noun], capture_output=True, text=True, timeout=60, env={**os.environ, "COLUMNS": "1000"}).stdout
    rows = [line.split()[0] for line in help_text.splitlines() if line.startswith("    -") or line.startswith("      ") and line[6] != " "]
    assert all(f" {row} " in text.replace("\n", " \n") for row in rows)
    assert noun in ["doctor", "completions", "manual", "machine", "strategy"] or len(rows) >= 3


def test_the_page_of_the_program_holds_all_nouns():
    text = page("")
    assert all(f'clickwheel {noun}' in text for noun in NOUNS[1:])


def test_every_page_is_written_to_a_folder(clickwheel, tmp_path):
    done = clickwheel.run("manual", "--to", str(tmp_path / "man/man1"), data=False)
    assert done.returncode == 0
    assert {file.name for file in (tmp_path / "man/man1").iterdir()} == {f"clickwheel{'-' if noun else ''}{noun}.1" for noun in NOUNS}
    assert (tmp_path / "man/man1/clickwheel-golf.1").read_text() == page("golf")


def test_a_folder_that_cannot_be_written_is_named(clickwheel, tmp_path):
    (tmp_path / "file").write_text("")
    done = clickwheel.run("manual", "--to", str(tmp_path / "file/man1"), data=False)
    assert done.returncode == 1 and str(tmp_path / "file/man1") in done.stderr
    assert clickwheel.run("manual", "nope", data=False).returncode == 2
    assert clickwheel.run("manual", "golf", "quiz", data=False).returncode == 2
