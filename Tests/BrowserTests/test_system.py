"""What the system around the page gives or lacks: requirements 30, 34, 35, 42 and 45."""

import json
import urllib.request

import pytest
from conftest import Device
from daemon import Daemon

LONG = "Night Ferry"


def settings(**values: str) -> str:
    return f"localStorage.setItem('clickwheel-settings', {json.dumps(json.dumps(values))});"


@pytest.mark.parametrize("place", ["", "music/songs", "music/albums", "now-playing", "extras", "settings"])
def test_30_with_reduced_motion_nothing_moves_longer_than_80_ms(new_device, daemon: Daemon, place: str):
    device = new_device(daemon.url, reduced_motion="reduce").open()
    daemon.play(LONG, speaker=device.client)
    running = """() => document.getAnimations()
        .filter((a) => a.playState === 'running' && (a.effect?.getComputedTiming().activeDuration ?? 0) > 80)
        .map((a) => `${a.animationName ?? a.transitionProperty} on ${a.effect.target?.className}`)"""
    if place:
        device.open(place)
    for act in (lambda: device.settle(), lambda: device.turn(60, is_slow=False), lambda: device.key("ArrowDown", "ArrowUp"), lambda: device.press("select")):
        act()
        assert device.page.evaluate(running) == []


def test_30_without_that_wish_there_is_motion_to_find(device: Device):
    device.key("Enter")
    device.key("Escape")
    kinds = device.page.evaluate("document.getAnimations().length")
    assert kinds > 0, "the test above would find nothing either way"


def test_34_the_system_is_told_what_plays(device: Device, daemon: Daemon):
    daemon.play(LONG, "Beacon Hours", speaker=device.client)
    device.wait("navigator.mediaSession.metadata !== null && navigator.mediaSession.playbackState === 'playing'")
    shown = device.page.evaluate("() => { const { title, artist, album, artwork } = navigator.mediaSession.metadata; return { title, artist, album, artwork }; }")
    assert (shown["title"], shown["artist"], shown["album"]) == (LONG, "Juniper Ward", "Long Player")
    with urllib.request.urlopen(shown["artwork"][0]["src"]) as picture:
        assert picture.headers["Content-Type"].startswith("image/")
    device.wait("seen.positionState !== undefined")
    state = device.see("positionState")
    assert state["duration"] == daemon.state()["durationMs"] / 1000
    assert 0 <= state["position"] <= state["duration"]


ACTIONS = {
    "pause": ({}, {"state": "pause"}),
    "play": ({}, {"state": "play", "phase": "playing"}),
    "stop": ({}, {"state": "stop"}),
    "nexttrack": ({}, {"index": 2}),
    "previoustrack": ({}, {"index": 0}),
    "seekto": ({"seekTime": 60}, {"positionMs": 60_000}),
    "seekforward": ({}, {"positionMs": 40_000}),
    "seekbackward": ({}, {"positionMs": 20_000}),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_34_each_action_of_the_system_changes_the_player(device: Device, daemon: Daemon, action: str):
    details, wanted = ACTIONS[action]
    daemon.play("Beacon Hours", LONG, "Copper Hours", speaker=device.client, index=1)
    if action != "stop" and action != "pause":
        daemon.command("pause")
    if action.startswith("seek"):
        daemon.command("seek", positionMs=30_000)
        device.wait("Math.abs(seen.positionState.position - 30) < 0.1")
    if action == "previoustrack":
        daemon.command("seek", positionMs=0)
    device.page.evaluate("([name, details]) => { seen.handlers[name]({ action: name, ...details }); }", [action, details])
    daemon.wait_for(f"{action} leads to {wanted}", **wanted)


def test_34_without_a_media_session_everything_else_works(new_device, daemon: Daemon):
    device = new_device(daemon.url, script="delete Navigator.prototype.mediaSession; delete window.MediaMetadata;").open()
    assert device.page.evaluate("navigator.mediaSession === undefined")
    daemon.play(LONG, speaker=device.client)
    device.wait("decks.some((deck) => deck.currentTime > 0)")


def test_35_without_vibration_and_web_audio_the_wheel_turns_and_presses(new_device, daemon: Daemon):
    lacks = "delete Navigator.prototype.vibrate; delete window.AudioContext; delete window.webkitAudioContext;"
    device = new_device(daemon.url, script=lacks).open()
    assert device.page.evaluate("[navigator.vibrate === undefined, window.AudioContext === undefined]") == [True, True]
    device.turn(-45)
    device.turn(90)
    device.press("select")
    assert len(device.see("detents")) > 3
    assert device.see("presses") == ["select"]


def test_35_with_the_clicker_off_there_is_no_oscillator(new_device, daemon: Daemon):
    heard = {}
    for clicker in ("on", "off"):
        device = new_device(daemon.url, script=settings(clicker=clicker)).open()
        device.turn(90)
        device.turn(-180)
        device.press("select")
        heard[clicker] = device.see("oscillators")
    assert heard["off"] == 0
    assert heard["on"] > 3


def test_42_with_hold_on_nothing_but_media_keys_works(device: Device, daemon: Daemon):
    device.open("music")
    daemon.play(LONG, speaker=device.client)
    before = (device.title, device.index, daemon.state()["volume"])
    device.page.click("#hold")
    device.wait("document.getElementById('hold').getAttribute('aria-pressed') === 'true'")
    device.forget()
    device.turn(120)
    for button in ("menu", "play", "next", "select"):
        device.press(button)
    # On the switch itself Space and Enter are the switch's; Tab leads on.
    device.key("Tab", "ArrowDown", "Enter", "Escape", "Space", "n", "+", "/")
    device.page.locator("#views [role=option]").nth(1).click(force=True)
    device.page.mouse.wheel(0, 300)
    device.settle()
    state = daemon.state()
    assert (device.title, device.index, state["volume"]) == before
    assert (state["state"], state["track"]["title"]) == ("play", LONG)
    assert device.see("detents") == []

    device.page.evaluate("seen.handlers.pause({ action: 'pause' })")
    daemon.wait_for(state="pause")
    device.page.click("#hold")
    device.turn(45)
    assert device.index != before[1]
    device.press("play")
    daemon.wait_for(state="play")


def test_45_the_page_asks_nobody_else_and_its_policy_allows_nothing_inline(device: Device, daemon: Daemon):
    with urllib.request.urlopen(daemon.url) as answer:
        policy = answer.headers["Content-Security-Policy"]
        body = answer.read().decode()
    assert policy
    assert "unsafe-inline" not in policy and "unsafe-eval" not in policy
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";") if " " in part.strip())
    assert rules.get("script-src", rules["default-src"]) == "'self'"
    assert rules.get("style-src", rules["default-src"]) == "'self'"
    assert "<style" not in body and "style=" not in body
    # That no page asked a third party for anything is checked after every test.
    for place in ("music/songs", "now-playing", "settings", "extras"):
        device.open(place)


def test_45_the_log_shows_no_token(device: Device, daemon: Daemon):
    known = daemon.data / "daemon.json"
    token = json.loads(known.read_text())["token"]
    assert len(token) >= 16
    logs = [daemon.log] + [path.read_text(errors="replace") for path in daemon.data.rglob("*.log")]
    assert any(logs)
    assert not any(token in log for log in logs)
