"""For everyone: requirements 26 and 28, and the contrast of 31. An audit of our own, for the usual one is not at hand here."""

import pytest
from conftest import Device
from daemon import Daemon

LONG = "Night Ferry"
PLACES = ["", "music", "music/songs", "music/search", "now-playing", "extras", "extras/golf", "extras/golf/players", "extras/golf/players/1/name", "extras/golf/range", "settings"]

FOCUSED = """() => {
    const e = document.activeElement;
    const where = e.closest('#views') ? 'view' : e.id || e.dataset.button || e.tagName;
    return { where, look: lookOf(e) };
}"""

# How an element is drawn, as far as the focus may change it; of a list, its active row too.
LOOK = """() => { window.lookOf = (element) => {
    const row = document.getElementById(element.getAttribute('aria-activedescendant'));
    const one = (of, pseudo) => { const s = getComputedStyle(of, pseudo); return [s.outlineStyle, s.outlineWidth, s.outlineColor, s.boxShadow].join(); };
    return [element, element.parentElement, row, row?.firstElementChild].filter(Boolean).flatMap((of) => [one(of), one(of, '::after'), one(of, '::before')]).join(' | ');
}; }"""


def tab_round(device: Device) -> list[dict]:
    """What Tab leads to, from the view once around."""
    stops = []
    for _ in range(20):
        device.page.keyboard.press("Tab")
        stop = device.page.evaluate(FOCUSED)
        if stop["where"] == "BODY":
            continue
        if stop["where"] in [other["where"] for other in stops]:
            return stops
        stops.append(stop)
    raise AssertionError(f"Tab does not come around: {[stop['where'] for stop in stops]}")


@pytest.mark.parametrize("place", PLACES)
def test_26_tab_leads_to_the_view_all_buttons_and_the_switch_and_each_shows_it(device: Device, daemon: Daemon, place: str):
    daemon.play(LONG, speaker=device.client)
    device.open(place)
    device.page.evaluate(LOOK)
    stops = tab_round(device)
    assert sorted(stop["where"] for stop in stops) == sorted(["hold", "view", "menu", "previous", "select", "next", "play"])
    looks = {stop["where"]: stop["look"] for stop in stops}
    unfocused = device.page.evaluate("""(places) => { document.activeElement.blur(); return places.map((where) => {
        const e = where === 'view' ? document.querySelector('#views [tabindex="0"], #views input') : document.getElementById(where) ?? document.querySelector(`[data-button=${where}]`);
        return [where, lookOf(e)];
    }); }""", list(looks))
    for where, look in unfocused:
        assert looks[where] != look, f"{where} looks the same with and without the focus"


@pytest.mark.parametrize("place", PLACES)
def test_26_every_control_has_a_role_and_a_name(device: Device, daemon: Daemon, place: str):
    daemon.play(LONG, speaker=device.client)
    device.open(place)
    tree = device.page.context.new_cdp_session(device.page).send("Accessibility.getFullAXTree")["nodes"]
    controls = {"button", "listbox", "option", "slider", "radio", "radiogroup", "textbox", "searchbox", "dialog", "link", "heading", "combobox"}
    found = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if not node.get("ignored")]
    nameless = [role for role, name in found if role in controls and not name.strip()]
    assert nameless == []
    assert sum(role == "heading" for role, _ in found) >= 1
    assert [role for role, _ in found].count("main") == 1
    images = [(role, name) for role, name in found if role in ("image", "img") and not name.strip()]
    assert images == [], "a picture without words is hidden, not nameless"


def test_26_everything_from_the_menu_to_the_music_works_with_keys_alone(device: Device, daemon: Daemon):
    daemon.wait(lambda: "speaker" not in daemon.state(), "the page of the test before is gone")
    device.key("Enter")
    device.wait_for_title("Music")
    while device.row != "Songs":
        device.key("ArrowDown")
    device.key("Enter")
    device.wait_for_title("Songs")
    device.wait_for_rows(6)
    device.key("End", "PageUp", "Home", "ArrowDown")
    # The others are over in some seconds.
    device.page.keyboard.type("night")
    device.wait("document.querySelector('#views [aria-selected=true] .title').textContent === arg", LONG)
    device.key("Enter")
    device.wait_for_title("Now Playing")
    daemon.wait_for(state="play", phase="playing", speaker=device.client)
    volume = daemon.state()["volume"]
    device.key("ArrowUp")
    daemon.wait(lambda: daemon.state()["volume"] > volume, "louder")
    device.key("Space")
    paused = daemon.wait_for(state="pause")
    device.key("]")
    daemon.wait(lambda: daemon.state()["positionMs"] > paused["positionMs"] + 9_000, "ten seconds on")
    device.key("m")
    device.wait("document.querySelector('[data-mode=scrub]').getAttribute('aria-checked') === 'true'")
    device.key("Shift+ArrowRight")
    daemon.wait_for(index=paused["index"] + 1)
    device.key("ContextMenu")
    device.wait("document.querySelector('[role=dialog]')")
    assert device.page.evaluate("document.querySelector('[role=dialog]').contains(document.activeElement)")
    device.key("Escape")
    device.wait("!document.querySelector('[role=dialog]')")
    assert device.page.evaluate("document.activeElement.getAttribute('role')") == "slider", "the focus returns to where it was"
    device.key("Escape")
    device.wait_for_title("Songs")
    device.key("?")
    device.wait("document.querySelector('[role=dialog]')")
    device.key("Escape", "g")


def test_28_a_spin_speaks_at_most_every_500_ms_and_a_rest_once(device: Device):
    device.open("music/songs")
    device.wait_for_rows(6)
    device.page.evaluate("""() => {
        window.said = [];
        new MutationObserver(() => said.push([performance.now(), document.getElementById('status').textContent]))
            .observe(document.getElementById('status'), { childList: true, characterData: true, subtree: true });
        document.getElementById('wheel').addEventListener('clickwheel:detent', () => { window.turned = performance.now(); });
    }""")
    device.down(0)
    began = device.page.evaluate("performance.now()")
    angle = 0
    while device.page.evaluate("performance.now()") - began < 2500:
        device.drag(angle, 60, step=3, is_slow=True)
        device.drag(angle + 60, -60, step=3, is_slow=True)
    device.page.mouse.up()
    # By the page's own events: a busy machine takes longer to let go than the wheel has to rest.
    ended = device.page.evaluate("turned")
    device.wait("said.some(([at]) => at > arg)", ended)
    row = device.row
    device.wait("performance.now() > arg + 1200", ended)
    said = device.page.evaluate("said")
    gaps = [after[0] - before[0] for before, after in zip(said, said[1:])]
    # A little less than 500, for what passes between saying and noting.
    assert all(gap >= 450 for gap in gaps), gaps
    at_rest = [text for at, text in said if at > ended]
    assert len(at_rest) == 1
    assert row in at_rest[0]


# Every text on the page with its colour and what lies under it, as far as that is a plain colour.
CONTRAST = """() => {
    const luminance = ([r, g, b]) => [r, g, b].map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; })
        .reduce((sum, v, n) => sum + v * [0.2126, 0.7152, 0.0722][n], 0);
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const parse = (text) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = text;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
        return a === 0 ? [0, 0, 0, 0] : [r, g, b, a / 255];
    };
    const over = (top, below) => [0, 1, 2].map((n) => top[n] * top[3] + below[n] * (1 - top[3]));
    const bad = [];
    let seen = 0;
    const walker = document.createTreeWalker(document.getElementById('device'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.textContent.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (element.closest('.unseen, .wheel, .face, .peek .caption, .playing > :not(.notice, .modes)')) continue;
        const layers = [];
        for (let e = element; e; e = e.parentElement) {
            const style = getComputedStyle(e);
            const colour = parse(style.backgroundColor);
            if (colour[3] > 0) layers.push(colour);
            if (colour[3] === 1) break;
        }
        const ground = layers.reverse().reduce((below, top) => over(top, below), [0, 0, 0]);
        const ink = over(parse(getComputedStyle(element).color), ground);
        const [light, dark] = [luminance(ink), luminance(ground)].sort((a, b) => b - a);
        const ratio = (light + 0.05) / (dark + 0.05);
        seen += 1;
        if (ratio < 4.5) bad.push(`${node.textContent.trim().slice(0, 24)} ${ratio.toFixed(2)}`);
    }
    return { seen, bad };
}"""


@pytest.mark.parametrize("screen", ["ember", "paper", "tide"])
@pytest.mark.parametrize("place", ["music/songs", "settings", "music/queue"])
def test_31_text_stands_out_from_its_ground(device: Device, place: str, screen: str):
    device.open(place)
    device.wait_for_rows(1)
    device.page.evaluate("(screen) => { document.documentElement.dataset.screen = screen; }", screen)
    device.settle()
    result = device.page.evaluate(CONTRAST)
    assert result["seen"] >= 4
    assert result["bad"] == []
