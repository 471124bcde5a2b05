"""scripts/mutants: what it changes, and that it says what it cannot work with. A whole run is for whoever asks for one."""
import importlib.machinery
import importlib.util
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]

loader = importlib.machinery.SourceFileLoader("mutants", str(PROJECT / "scripts/mutants"))
mutants = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutants", loader))
loader.exec_module(mutants)


@pytest.fixture
def work(tmp_path):
    work = mutants.Work(tmp_path, ["Text"], [1, 2], 10)
    work.plan()
    return work


def test_the_same_seed_takes_the_same_places(work, tmp_path):
    again = mutants.Work(tmp_path, ["Text"], [1, 2], 10)
    again.plan()
    assert [vars(change) for change in again.changes] == [vars(change) for change in work.changes]
    assert len(work.changes) > 10
    for change in work.changes:
        line = (PROJECT / change.path).read_text().split("\n")[change.line]
        assert line[change.start : change.end].strip(" (") == change.old


def test_each_change_is_an_operator_of_its_own(work):
    work.mutate()
    declared = (work.folder / "Sources/Text/Mutants.swift").read_text()
    for change in work.changes:
        line = (work.folder / change.path).read_text().split("\n")[change.line]
        assert line.count(change.text) == 1
        assert f"Mutants.isOn({change.number})" in declared
    assert len({change.name for change in work.changes}) == len(work.changes)


def test_what_does_not_compile_is_left_as_it_is(work):
    first = work.changes[0]
    refused = work.refused(f"/somewhere/{first.path}:{first.line + 1}:4: error: no\n")
    assert first in refused and all(change.line == first.line for change in refused)
    for change in refused:
        change.builds = False
    work.mutate()
    lines = (work.folder / first.path).read_text().split("\n")
    assert lines[first.line] == (PROJECT / first.path).read_text().split("\n")[first.line]
    assert f"isOn({first.number})" not in (work.folder / "Sources/Text/Mutants.swift").read_text()


def test_what_an_earlier_run_knew_is_taken_up_where_the_sources_are_what_they_were(work):
    work.save()
    again = mutants.Work(work.folder, ["Text"], [1, 2], 10)
    again.load()
    assert [vars(change) for change in again.changes] == [vars(change) for change in work.changes]
    work.changes[0].line += 1
    work.save()
    with pytest.raises(SystemExit, match="is not what the earlier run took: leave --again out"):
        mutants.Work(work.folder, ["Text"], [1, 2], 10).load()
    with pytest.raises(SystemExit, match="Sources/Log is not what the earlier run took"):
        work.changes[0].line -= 1
        work.save()
        mutants.Work(work.folder, ["Log"], [1], 10).load()


def test_without_an_earlier_run_there_is_nothing_to_take_up(tmp_path):
    with pytest.raises(SystemExit, match="has nothing of an earlier run: leave --again out"):
        mutants.Work(tmp_path, ["Text"], [1], 10).load()


def test_a_module_without_tests_of_its_own_is_refused():
    done = subprocess.run([PROJECT / "scripts/mutants", "Nothing"], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.endswith("Nothing is no folder of Sources that has its tests in Tests/NothingTests\n")
