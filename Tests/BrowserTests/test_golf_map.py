"""Golf's pictures: nothing lies on what one looks at, the whole hole on request, and a history of rounds."""

import pytest
from test_golf_screen import NO_TIMING, begin, choose, open_sheet, strike, wait_for_ball

SIZES = {"desk": {}, "landscape": {"viewport": {"width": 568, "height": 320}}, "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True}}

# Every word and gauge of the golf screen that overlaps the picture, or another one, or is cut.
FAULTS = """() => {
    const box = (element) => element.getBoundingClientRect();
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const canvas = document.querySelector('.golf canvas');
    const parts = [...document.querySelectorAll('.golf .note, .golf .hint, .golf .power')].filter((part) => part.checkVisibility() && getComputedStyle(part).visibility === 'visible');
    const faults = [];
    for (const part of parts) {
        if (over(box(part), box(canvas))) faults.push(`${part.className.baseVal ?? part.className} lies on the picture`);
        for (const other of parts) if (part !== other && over(box(part), box(other))) faults.push(`${part.className.baseVal ?? part.className} overlaps another`);
        if (part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 0) faults.push(`${part.className} is cut: ${part.textContent}`);
    }
    const view = box(document.querySelector('.golf'));
    if (box(canvas).width < view.width * 0.5 || box(canvas).height < view.height * 0.4) faults.push('the picture is small');
    return faults;
}"""


def faults(device):
    device.settle()
    return device.page.evaluate(FAULTS)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_the_hole_the_flight_or_the_landing_places(new_device, daemon, size):
    device = new_device(daemon.url, script=NO_TIMING, **SIZES[size]).open()
    begin(device)
    device.open("extras/golf/play")
    wait_for_ball(device)
    assert faults(device) == []
    device.key("Enter")
    assert faults(device) == []
    device.key("Enter")
    device.wait("document.querySelector('.golf .hint').textContent.includes('faster')")
    assert faults(device) == []
    device.key("Enter")
    device.wait("document.querySelector('.golf .tab').getAttribute('aria-label') === 'Result' || document.querySelector('[role=dialog]')")
    assert faults(device) == []
    device.open("extras/golf/range")
    device.wait("document.querySelector('.golf .note')?.textContent.includes('driver')")
    device.key("Enter")
    device.wait("document.querySelector('.golf .hint').textContent.includes('faster')")
    device.key("Enter")
    device.wait("document.querySelector('.golf .hint').textContent.includes('hit')")
    assert faults(device) == []


def test_with_text_of_twice_the_size_every_word_of_golf_is_whole(new_device, daemon):
    large = "localStorage.setItem('clickwheel-settings', JSON.stringify({ golfSwing: 'untimed', golfSound: 'off', textSize: '200' }))"
    device = new_device(daemon.url, script=large).open()
    begin(device)
    device.open("extras/golf/play")
    wait_for_ball(device)
    assert float(device.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--text') || getComputedStyle(document.querySelector('.device')).getPropertyValue('--text')")) == 2
    assert faults(device) == []


def test_the_whole_hole_is_seen_on_request_and_the_next_ball_from_behind_again(new_device, daemon):
    device = new_device(daemon.url, script=NO_TIMING).open()
    device.page.emulate_media(reduced_motion="reduce")
    # By this page's own name: word that somebody else has begun it would come at any time, and show the way from the ball again.
    begin(device, client=device.page.evaluate("sessionStorage.getItem('clickwheel-client')"))
    device.open("extras/golf/play")
    wait_for_ball(device)
    picture = "document.querySelector('.golf canvas').toDataURL()"
    behind = device.page.evaluate(picture)
    device.forget()
    open_sheet(device)
    choose(device, "Whole hole")
    device.settle()
    whole = device.page.evaluate(picture)
    assert whole != behind
    device.forget()
    open_sheet(device)
    choose(device, "Follow the ball")
    device.settle()
    assert device.page.evaluate(picture) == behind
    device.forget()
    open_sheet(device)
    choose(device, "Whole hole")
    strike(device)
    device.key("Enter")
    wait_for_ball(device)
    device.forget()
    open_sheet(device)
    assert "Whole hole" in device.page.locator("[role=dialog] .title").all_inner_texts()


def test_after_a_hole_it_says_what_it_cost_and_the_next_one_never_shows_the_last_ones_numbers(new_device, daemon):
    device = new_device(daemon.url, script=NO_TIMING).open()
    device.page.emulate_media(reduced_motion="reduce")
    begin(device)
    device.open("extras/golf/play")
    wait_for_ball(device)
    device.forget()
    open_sheet(device)
    choose(device, "Pick up")
    device.wait("document.querySelector('.golf .hint').textContent.includes('next hole')")
    assert "picked up: " in device.page.inner_text(".golf .note") and " over in all" in device.page.inner_text(".golf .note")
    # Every text of the note from here on, as it is shown.
    device.page.evaluate("""() => {
        window.notes = [];
        new MutationObserver(() => notes.push(document.querySelector('.golf .note').innerText)).observe(document.querySelector('.golf .note'), { childList: true });
    }""")
    device.key("Enter")
    device.wait_for_title("Golf · Hole 2")
    wait_for_ball(device)
    round_ = daemon.get("/api/golf")["round"]
    distance = f"{round(round_['balls'][0]['distance'])} m"
    notes = device.page.evaluate("notes")
    assert notes and all(note.startswith(distance) for note in notes), notes
    assert "putter" not in "".join(notes)


def test_rounds_are_in_the_history_with_the_best_score_and_each_stroke(new_device, daemon):
    device = new_device(daemon.url, script=NO_TIMING).open()
    device.page.emulate_media(reduced_motion="reduce")
    begin(device, "high-moraine", players=[{"name": "Hilda", "skill": "tour"}])
    while not (state := daemon.get("/api/golf")["round"])["isOver"]:
        if state["state"] == "holed":
            daemon.post("/api/golf", action="next")
        elif state["state"] == "drop":
            daemon.post("/api/golf", action="drop", drop=state["drops"][0]["kind"])
        else:
            advice = daemon.get("/api/golf/preview")["caddie"]
            daemon.post("/api/golf", action="stroke", club=advice["club"], power=advice["power"], aim=advice["aim"])
    player = daemon.get("/api/golf")["round"]["players"][0]
    device.open("extras/golf/card")
    device.wait("document.querySelector('.golf-card')?.textContent.includes('Personal best of Hilda here')")
    device.open("extras/golf")
    device.wait("[...document.querySelectorAll('[role=option]')].some((row) => row.textContent.includes('High Moraine') && row.textContent.includes('best'))")
    device.open("extras/golf/history")
    device.wait("[...document.querySelectorAll('[role=option]')].some((row) => row.textContent.includes('High Moraine · Hilda'))")
    assert f"{player['strokes']} (" in device.page.locator("[role=option]", has_text="High Moraine · Hilda").inner_text()
    choose(device, "High Moraine · Hilda")
    device.wait("document.getElementById('title').textContent.startsWith('High Moraine, ')")
    device.wait("[...document.querySelectorAll('[role=option] .title')].some((row) => row.textContent.startsWith('1  Driver: '))")
    names = daemon.get(f"/api/golf/history?round={daemon.get('/api/golf/history')['rounds'][0]['id']}")["strokes"]
    assert sum("in the hole" in stroke["says"] for stroke in names) == 9


def test_the_history_of_nobody_says_so_and_leads_to_a_course(new_device, start_daemon, tmp_path):
    (tmp_path / "music").mkdir()
    device = new_device(start_daemon(tmp_path / "music").url, script=NO_TIMING).open("extras/golf/history")
    device.wait("document.querySelector('.view').textContent.includes('No rounds yet')")
    device.press("select")
    device.wait_for_title("Golf")
