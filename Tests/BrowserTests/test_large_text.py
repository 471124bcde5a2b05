"""Text of 200 %, forced colours, and the room of the screen: requirement 53."""

import json

import pytest
from conftest import Device
from daemon import Daemon

LARGE = f"localStorage.setItem('clickwheel-settings', {json.dumps(json.dumps({'textSize': '200'}))});"
CUT = """() => [...document.querySelectorAll('#views .row :is(.title, .value):not([hidden])')].filter((e) => e.checkVisibility())
    .filter((e) => { const row = e.closest('.row').getBoundingClientRect(), r = e.getBoundingClientRect();
        return e.scrollWidth > e.clientWidth + 1 || r.right > row.right + 1 || r.bottom > row.bottom + 2 || r.top < row.top - 2; }).map((e) => e.textContent)"""


@pytest.fixture(autouse=True)
def cards_run_nothing(guard) -> None:
    guard.allow("quiz/card/|sandboxed")


def begin(device: Device, deck: str = "Instruments") -> None:
    device.page.request.post(f"{device.url}api/quiz/round", data={"deck": deck, "strategy": "sequential"})
    device.open("extras/quiz/round")
    device.wait("document.querySelector('iframe[data-side]') !== null")


def size(device: Device) -> dict:
    frame = device.page.wait_for_selector("iframe[data-side]").content_frame()
    frame.wait_for_selector("#clickwheel-side")
    return frame.evaluate("""() => { const side = document.getElementById('clickwheel-side').getBoundingClientRect();
        return { zoom: Number(getComputedStyle(document.getElementById('clickwheel-side')).zoom), top: side.top, below: innerHeight - side.bottom }; }""")


def test_a_short_card_uses_the_room_and_stands_in_the_middle(device: Device):
    begin(device)
    small = size(device)
    assert small["zoom"] >= 1.35
    assert abs(small["top"] - small["below"]) < 12


def test_53_at_200_percent_cards_grow_and_no_grade_is_cut(new_device, daemon: Daemon):
    device = new_device(daemon.url).open()
    begin(device)
    before = size(device)["zoom"]
    large = new_device(daemon.url, script=LARGE).open()
    begin(large)
    assert size(large)["zoom"] >= max(2, before * 1.3)
    large.key("Space")
    large.wait("document.querySelectorAll('#views [role=option]').length === 4")
    large.settle()
    assert large.page.evaluate(CUT) == []


@pytest.mark.parametrize("place", ["extras/quiz", "extras/golf"])
def test_53_at_200_percent_every_word_of_a_sheet_can_be_read(new_device, daemon: Daemon, place: str):
    device = new_device(daemon.url, script=LARGE).open(place)
    device.wait_for_rows(3)
    wanted = "Instruments" if place == "extras/quiz" else "Alder Park"
    device.page.locator("#views .row", has_text=wanted).last.click()
    device.wait("document.querySelector('.sheet .row')")
    device.settle()
    assert device.page.evaluate("(() => { const s = document.querySelector('.sheet'); return s.scrollHeight - s.clientHeight; })()") <= 1
    titles = device.page.evaluate("[...document.querySelectorAll('.sheet .row .title')].map((t) => t.scrollWidth - t.clientWidth)")
    assert max(titles) <= 1
    rows = device.page.evaluate("document.querySelector('.sheet [role=option]').getAttribute('aria-setsize')")
    for _ in range(int(rows)):
        device.key("ArrowDown")
        inside = """(() => { const row = document.querySelector('.sheet [aria-selected=true]').getBoundingClientRect(), sheet = document.querySelector('.sheet').getBoundingClientRect();
            return row.bottom <= sheet.bottom + 1 && row.top >= sheet.top; })()"""
        assert device.page.evaluate(inside)


def test_53_at_200_percent_the_names_of_courses_and_the_choices_of_the_music_quiz_are_whole(new_device, daemon: Daemon):
    device = new_device(daemon.url, script=LARGE).open("extras/golf")
    device.wait_for_rows(4)
    widths = device.page.evaluate("[...document.querySelectorAll('#views .row .title')].map((t) => [t.textContent, t.scrollWidth - t.clientWidth])")
    assert all(over <= 1 for _, over in widths) and "Alder Park" in dict(widths)
    device.open("extras/quiz/music")
    device.key("Enter")
    device.wait("document.querySelectorAll('.quiz-music [role=option]').length === 5 && document.querySelector('.quiz-music h2').textContent !== ''")
    device.settle()
    below = device.page.evaluate("Math.max(...[...document.querySelectorAll('.quiz-music .row')].map((r) => r.getBoundingClientRect().bottom)) - document.querySelector('.lcd').getBoundingClientRect().bottom")
    assert below <= 0 and device.page.evaluate(CUT) == []


def test_53_in_forced_colours_every_state_and_cell_differs_from_its_ground(new_device, daemon: Daemon):
    device = new_device(daemon.url, forced_colors="active").open("extras/machines")
    device.wait_for_rows(3)
    device.key("Enter")
    device.wait("document.querySelectorAll('.machine .node').length > 1")
    ground = device.page.evaluate("getComputedStyle(document.querySelector('.lcd')).backgroundColor")
    colours = "(selector, names) => [...document.querySelectorAll(selector)].map((e) => names.map((name) => getComputedStyle(e)[name]))"
    for stroke, fill in device.page.evaluate(f"({colours})('.machine .node rect', ['stroke', 'fill'])"):
        assert stroke != ground or fill != ground
    for (text,) in device.page.evaluate(f"({colours})('.machine .node:not(.is-lit) text', ['fill'])"):
        assert text != ground
    for (line,) in device.page.evaluate(f"({colours})('.machine .arrow', ['stroke'])"):
        assert line != ground
    device.page.goto(f"{device.url}#/extras/quiz/statistics")
    device.wait("document.querySelectorAll('.heat rect').length === 365")
    for stroke, fill, opacity in device.page.evaluate(f"({colours})('.heat rect, .plot .column', ['stroke', 'fill', 'opacity'])"):
        assert (stroke not in ("none", ground) or fill != ground) and opacity == "1"
