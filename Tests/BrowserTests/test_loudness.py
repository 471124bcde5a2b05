"""Songs are as loud as the rule that was chosen says, in recorded sound; and what a song's tags say of it can be read."""

import math
import random
from array import array
from pathlib import Path

import music
import pytest
from daemon import Daemon

# Everything that sounds, through Web Audio or not, goes through one recorder on its way to the speaker.
RECORD = """(() => {
    const context = new AudioContext({ sampleRate: 48000 });
    const node = context.createScriptProcessor(4096, 1, 1);
    window.recorded = [];
    node.onaudioprocess = ({ inputBuffer }) => recorded.push(new Float32Array(inputBuffer.getChannelData(0)));
    node.connect(context.destination);
    const sources = new Map();
    const source = context.createMediaElementSource.bind(context);
    // The page's own context is this one, and what it takes for the speaker is the recorder.
    window.AudioContext = function () { return context; };
    Object.defineProperty(context, 'destination', { value: node });
    context.createMediaElementSource = (element) => (sources.get(element).disconnect(), sources.get(element));
    const Plain = window.Audio;
    window.Audio = function Audio(...rest) {
        const element = new Plain(...rest);
        sources.set(element, source(element));
        sources.get(element).connect(node);
        return element;
    };
})();"""
LEVEL = """(count) => {
    const last = recorded.slice(-count);
    const samples = last.length * last[0].length;
    return 10 * Math.log10(last.reduce((sum, part) => part.reduce((all, one) => all + one * one, sum), 1e-12) / samples);
}"""


@pytest.fixture
def album(tmp_path: Path, start_daemon) -> Daemon:
    """Two songs of even noise, peaking at -14.7 dB; their tags ask for 9 dB more and for 12 dB less."""
    noise = random.Random(5)
    for number, gain in ((1, "+9.00 dB"), (2, "-12.00 dB")):
        # Long enough for all that is measured in it.
        song = music.Track("Noise", "One Piece", number, f"Part {number}", 100)
        samples = array("h", (noise.randrange(-6000, 6000) for _ in range(10 * music.RATE))) * 10
        path = tmp_path / "album" / song.path
        path.parent.mkdir(parents=True, exist_ok=True)
        tags = {"REPLAYGAIN_TRACK_GAIN": gain, "REPLAYGAIN_TRACK_PEAK": "0.183", "REPLAYGAIN_ALBUM_GAIN": "+30 dB", "REPLAYGAIN_ALBUM_PEAK": "0.5"}
        path.write_bytes(music._flac(samples, song, **tags))
    return start_daemon(tmp_path / "album", tracks=2)


def level(device) -> float:
    """How loud it is, in decibels of full scale, as recorded from now on."""
    pieces = 4
    before = device.page.evaluate("recorded.length")
    # What was on its way when the rule changed is not counted.
    device.wait("recorded.length > arg", before + 3 + pieces)
    return device.page.evaluate(LEVEL, pieces)


def is_level(device, wanted: float, tolerance: float = 0.5) -> bool:
    """Whether it is so loud; where a busy machine loses some of the sound, it is listened to again."""
    return any(math.isclose(level(device), wanted, abs_tol=tolerance) for _ in range(8))


def test_songs_are_as_loud_as_the_rule_says_from_the_moment_that_it_is_chosen(new_device, launch, album: Daemon):
    device = new_device(album.url, script=RECORD, chromium=launch("--autoplay-policy=no-user-gesture-required")).open("now-playing")
    first, second = (row["id"] for row in album.get("/api/list?of=songs&limit=2")["rows"])
    album.post("/api/speaker", action="claim", client=device.client)
    album.post("/api/player", command="volume", volume=100)
    album.post("/api/queue", op="play", tracks=[first, second], index=0, client=device.client)
    album.wait_for(index=0, state="play", phase="playing")
    # Noise between -6000 and 6000 of 32768; bringing it to another rate costs a little.
    noise = 20 * math.log10(6000 / 32768 / math.sqrt(3))
    plain = next((loud for loud in (level(device) for _ in range(8)) if math.isclose(loud, noise, abs_tol=1)), None)
    assert plain is not None
    album.post("/api/strategies", family="loudness", member="track")
    assert is_level(device, plain + 9), "louder than full volume"
    # The album asks for more than its highest sample has room for.
    album.post("/api/strategies", family="loudness", member="album")
    assert is_level(device, plain + 6.02)
    album.post("/api/strategies", family="preamplification", member="softer-6")
    assert is_level(device, plain + 6.02), "30 dB less 6 are more than there is room for still"
    album.post("/api/strategies", family="preamplification", member="none")
    album.post("/api/strategies", family="loudness", member="track")
    album.post("/api/player", command="seek", positionMs=99_500)
    album.wait_for(index=1, state="play", phase="playing")
    assert is_level(device, plain - 12), "the next song of the album"
    album.post("/api/strategies", family="loudness", member="off")
    assert is_level(device, plain)


def test_what_the_tags_say_of_a_songs_loudness_can_be_read_and_the_rule_chosen(new_device, album: Daemon):
    album.post("/api/strategies", family="loudness", member="track")
    device = new_device(album.url).open("settings/sound")
    values = device.page.evaluate("Object.fromEntries([...document.querySelectorAll('#views [role=option]')].map((row) => [row.querySelector('.title').textContent, row.querySelector('.value')?.textContent]))")
    assert values["Loudness"] == "By song" and values["Preamplification"] == "0 dB"
    device.page.locator("#views [role=option]", has_text="Loudness").click()
    device.wait_for_title("Loudness")
    device.wait_for_rows(4)
    device.page.locator("#views [role=option]", has_text="Every album alike").click()
    album.wait(lambda: album.state()["loudness"] == "album", "the rule is in use")
    device.open("music/songs")
    device.wait_for_rows(2)
    device.hold("select")
    device.page.mouse.up()
    device.page.locator("[role=dialog] [role=option]", has_text="About This Song").click()
    device.wait("document.querySelector('[role=dialog] h2')?.textContent === 'Part 1'")
    names = device.page.evaluate("[...document.querySelectorAll('[role=dialog] [role=option]')].map((row) => row.getAttribute('aria-label') ?? row.textContent)")
    assert len(names) >= 5
    device.key("End")
    device.wait("[...document.querySelectorAll('[role=dialog] [role=option]')].some((row) => row.textContent.includes('+9.00 dB, peak 0.18'))")


def test_the_settings_of_sound_say_how_long_songs_are_crossfaded_and_follow_a_change_made_elsewhere(new_device, album: Daemon):
    value = "[...document.querySelectorAll('#views [role=option]')].find((row) => row.querySelector('.title').textContent === 'Crossfade')?.querySelector('.value')?.textContent === arg"
    album.post("/api/strategies", family="crossfade", member="off")
    device = new_device(album.url).open("settings/sound")
    device.wait(value, "Off")
    album.post("/api/strategies", family="crossfade", member="4")
    device.wait(value, "4 s")
    device.page.locator("#views [role=option]", has_text="Crossfade").click()
    device.wait_for_title("Crossfade")
    device.page.locator("#views [role=option]", has_text="1 second").first.click()
    device.wait("document.querySelector('#views [aria-label=\"1 second, in use\"], #views [aria-label^=\"1 second, in use\"]') !== null")
    device.key("Escape")
    device.wait_for_title("Sound")
    device.wait(value, "1 s")
