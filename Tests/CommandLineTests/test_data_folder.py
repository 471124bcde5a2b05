"""A data folder that was moved or replaced under the running daemon: it changes nothing, says so, and no second one starts."""
import json
import pathlib
import urllib.error
import urllib.request

import pytest

from program import PROGRAM, Daemon


def ask(daemon, path, **body):
    data = json.dumps(body).encode() if body else None
    with urllib.request.urlopen(urllib.request.Request(daemon.address + path, data), timeout=60) as answer:
        return json.load(answer)


def refused(daemon):
    """What is said to somebody who would change something."""
    with pytest.raises(urllib.error.HTTPError) as error:
        ask(daemon, "api/player", command="volume", volume=3)
    assert error.value.code == 503
    return json.load(error.value)["error"]["message"]


def replaced(clickwheel):
    """Puts a new folder in the place of the data folder."""
    before = clickwheel.data.rename(clickwheel.data.with_name("before"))
    clickwheel.data.mkdir()
    return before


def test_a_folder_that_was_moved_or_replaced_is_noticed_and_nothing_is_changed_until_it_is_back(clickwheel, serve):
    daemon = serve("--no-scan")
    before = clickwheel.data.rename(clickwheel.data.with_name("before"))
    assert "was moved or removed" in refused(daemon)
    before.rename(clickwheel.data)
    assert ask(daemon, "api/player", command="volume", volume=4)["kept"]
    replaced(clickwheel)
    assert "was moved or removed" in refused(daemon), "the database is not there"
    (clickwheel.data / "clickwheel.db").touch()
    assert "was replaced by another one" in refused(daemon)
    code, complaint = daemon.stop()
    assert code == 0 and complaint.count("error [storage] The data folder was moved or removed") == 2, complaint


@pytest.mark.parametrize("way", ["a folder", "a link"])
def test_a_second_daemon_is_refused_on_a_folder_that_replaced_a_running_ones(clickwheel, serve, way):
    if way == "a link":
        real = clickwheel.data.with_name("real")
        real.mkdir()
        clickwheel.data.symlink_to(real)
    first = serve("--no-scan")
    if way == "a link":
        clickwheel.data.unlink()
        clickwheel.data.symlink_to(clickwheel.music)
    else:
        replaced(clickwheel)
    second = clickwheel.run("serve", "--listen", "127.0.0.1:0")
    assert second.returncode == 1 and second.stdout == ""
    assert second.stderr == (
        f"clickwheel: another Clickwheel still runs on the folder that was at {clickwheel.data} before: "
        f"stop it (kill {first.process.pid}), or name another folder with --data\n")
    assert "nothing is changed" in refused(first)
    first.process.kill()
    first.process.communicate()
    assert Daemon(PROGRAM, "--no-scan", data=clickwheel.data).stop()[0] == 0


def test_daemons_on_several_folders_run_side_by_side(clickwheel, serve, tmp_path):
    serve("--no-scan")
    other = Daemon(PROGRAM, "--no-scan", data=tmp_path / "other")
    assert other.stop()[0] == 0


def test_a_daemon_that_stops_leaves_the_file_of_another_one_alone(clickwheel, serve):
    daemon = serve("--no-scan")
    replaced(clickwheel)
    theirs = pathlib.Path(clickwheel.data / "daemon.json")
    theirs.write_text("{}")
    assert daemon.stop()[0] == 0
    assert theirs.read_text() == "{}"
    assert not list(clickwheel.data.glob("clickwheel.db*")), "nothing was written into the other folder"
