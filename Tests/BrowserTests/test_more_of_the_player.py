"""What else the player does: it stops after a song, fades and sleeps, takes edits of the queue back, and goes on with long songs."""

import re
import struct
import wave

import pytest
from conftest import Device
from daemon import Daemon

LONG = "Night Ferry"
LOUDEST = "Math.max(0, ...decks.filter((deck) => deck.src && !deck.paused).map((deck) => deck.volume))"


def hold_select(device: Device) -> None:
    device.forget()
    device.hold("select")
    device.page.mouse.up()


def more(device: Device):
    """Opens Now Playing ▸ More, and gives its rows."""
    if not device.page.url.endswith("#/now-playing"):
        device.open("now-playing")
    hold_select(device)
    return device.page.locator("[role=dialog] [role=option]")


def test_stop_after_this_song_is_switched_in_more_and_stops_once(device: Device, daemon: Daemon):
    song = daemon.play(LONG, "Beacon Hours", speaker=device.client)
    row = more(device).filter(has_text="Stop After This Song")
    assert "Off" in row.inner_text()
    row.click()
    daemon.wait_for("it stops after this song", stopAfter=True)
    device.wait("[...document.querySelectorAll('[role=dialog] [role=option]')].some((row) => row.textContent.includes('Stop After This SongOn'))")
    device.key("Escape")
    daemon.command("seek", positionMs=song["durationMs"] - 1500)
    state = daemon.wait_for("it has stopped", state="stop", index=1)
    assert "stopAfter" not in state and state["positionMs"] == 0


def test_a_sleep_timer_is_set_seen_and_taken_back(device: Device, daemon: Daemon):
    daemon.play(LONG, speaker=device.client)
    more(device).filter(has_text="Sleep").click()
    device.page.locator("[role=dialog] [role=option]", has_text="15 minutes").click()
    daemon.wait(lambda: 800_000 < daemon.state().get("sleep", {}).get("leftMs", 0) <= 900_000, "the timer is set")
    # Less than a minute has passed, or a little more on a busy machine.
    minutes = re.compile("1[45] min")
    more(device).filter(has_text="Sleep").filter(has_text=minutes).wait_for()
    device.key("Escape")
    device.open("extras")
    device.page.locator("#views [role=option]", has_text="Sleep Timer").filter(has_text=minutes).click()
    device.wait("/Pauses in 1[345]:/.test(document.querySelector('[role=dialog]')?.textContent)")
    device.page.locator("[role=dialog] [role=option]", has_text="Off").click()
    daemon.wait_for("the timer is off", sleep=None)
    device.wait("![...document.querySelectorAll('#views [role=option]')].some((row) => / min/.test(row.textContent))")


def test_the_sound_fades_to_the_end_of_the_song_and_is_as_loud_as_before_when_music_is_started(device: Device, daemon: Daemon):
    daemon.command("volume", volume=80)
    # Twice the long one: what follows must sound until it was looked at.
    daemon.play(LONG, LONG, speaker=device.client)
    device.wait(f"Math.abs({LOUDEST} - 0.8 ** 3) < 1e-6")
    device.page.evaluate(f"""() => {{
        window.softest = 1;
        setInterval(() => {{ if ({LOUDEST} > 0) softest = Math.min(softest, {LOUDEST}); }}, 20);
    }}""")
    daemon.command("seek", positionMs=daemon.state()["durationMs"] - 15_000)
    daemon.wait_for(phase="playing")
    daemon.command("sleep", endOfSong=True)
    daemon.wait(lambda: (state := daemon.state())["volume"] == 80 and 0 < state.get("heardVolume", 80) < 60, "it fades")
    state = daemon.wait_for("it has paused", state="pause", index=1)
    assert device.page.evaluate("softest") < 0.4 ** 3
    assert "sleep" not in state and state["volume"] == 80 and state["positionMs"] == 0
    device.open("now-playing").key(" ")
    daemon.wait_for("it plays", state="play", phase="playing")
    device.wait(f"Math.abs({LOUDEST} - 0.8 ** 3) < 1e-6")


def test_a_song_that_was_removed_comes_back_by_the_toast_and_by_the_sheet(device: Device, daemon: Daemon):
    daemon.play("Amber Hours", "Beacon Hours", LONG, speaker=device.client, index=2)
    load = daemon.state()["load"]
    device.open("music/queue")
    device.wait_for_rows(3)
    for way in ("toast", "sheet"):
        device.key("Home")
        hold_select(device)
        device.page.locator("[role=dialog] [role=option]", has_text="Remove").click()
        if way == "toast":
            # At once: it says that the song is removed, and goes after some seconds.
            device.page.locator(".toast", has_text="emoved").get_by_role("button", name="Undo").click()
        else:
            daemon.wait_for("it is removed", length=2, undo="removed 1 song")
            device.key("Home")
            hold_select(device)
            device.page.locator("[role=dialog] [role=option]", has_text="Undo").click()
        daemon.wait_for("it is back", length=3, index=2)
        device.wait_for_rows(3)
    assert daemon.state()["load"] == load, "what sounds goes on"


def test_undo_in_a_toast_takes_back_nothing_that_somebody_else_did_since(device: Device, daemon: Daemon, guard):
    guard.allow("status of 409")
    daemon.play("Amber Hours", "Beacon Hours", LONG, speaker=device.client, index=2)
    device.open("music/queue")
    device.wait_for_rows(3)
    device.key("Home")
    hold_select(device)
    device.page.locator("[role=dialog] [role=option]", has_text="Remove").click()
    daemon.wait_for("it is removed", length=2)
    item = daemon.get("/api/queue?offset=0&limit=2")["rows"][0]["item"]
    answer = daemon.post("/api/queue", op="remove", item=item)
    assert answer["done"] == answer["revision"] and answer["length"] == 1
    device.page.locator(".toast", has_text="emoved").get_by_role("button", name="Undo").click()
    device.wait("document.querySelector('.toast')?.textContent.includes('nothing was taken back')")
    assert daemon.state()["length"] == 1


def test_a_queue_that_was_cleared_can_be_had_back_from_the_empty_list(device: Device, daemon: Daemon):
    daemon.play("Amber Hours", LONG, speaker=device.client, index=1)
    device.open("music/queue")
    device.wait_for_rows(2)
    hold_select(device)
    device.page.locator("[role=dialog] [role=option]", has_text="Clear On-The-Go").click()
    daemon.wait_for("it is empty", length=0)
    device.page.locator("#views [role=option]", has_text="Undo").click()
    daemon.wait_for("it is back", length=2, index=1, state="play")


def test_a_priority_is_set_in_the_sheet_and_shown_in_the_row(device: Device, daemon: Daemon):
    daemon.play(LONG, "Amber Hours", "Beacon Hours", speaker=device.client)
    device.open("music/queue")
    device.wait_for_rows(3)
    device.key("End")
    hold_select(device)
    device.page.locator("[role=dialog] [role=option]", has_text="High Priority").click()
    daemon.wait(lambda: [row.get("priority") for row in daemon.get("/api/queue")["rows"]] == [None, None, 100], "it is set")
    device.wait("[...document.querySelectorAll('#views [role=option]')].some((row) => row.textContent.includes('↑100'))")


@pytest.fixture
def lectures(tmp_path):
    """A folder with a lecture of eleven minutes and a song of one minute, as quiet as they can be."""
    folder = tmp_path / "music"
    folder.mkdir()
    for name, seconds in (("Lecture", 660), ("Song", 60)):
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, 8000, 0, "NONE", ""))
            file.writeframes(struct.pack("<h", 1) * (8000 * seconds))
    return folder


def test_a_long_song_goes_on_where_it_was_left_and_can_start_over(new_device, start_daemon, lectures):
    daemon = start_daemon(lectures, tracks=2)
    device = new_device(daemon.url).open("music/songs")
    daemon.play("Lecture", speaker=device.client)
    daemon.command("seek", positionMs=124_000)
    daemon.wait_for(phase="playing")
    daemon.play("Song", speaker=device.client)
    device.page.locator("#views [role=option]", has_text="Lecture").click()
    toast = device.page.locator(".toast", has_text="Resumed at")
    told = re.match(r"Resumed at (\d+):(\d\d)", toast.inner_text())
    state = daemon.state()
    # At once: the message goes after some seconds.
    toast.get_by_role("button", name="Start over").click()
    assert int(told[1]) * 60 + int(told[2]) == state["resumedMs"] // 1000
    assert 124_000 <= state["resumedMs"] <= state["positionMs"]
    daemon.wait(lambda: daemon.state()["positionMs"] < 124_000, "it has begun anew")
    assert "resumedMs" not in daemon.wait_for("it plays", state="play", phase="playing")
