"""Golf in the page: a hole played with the wheel and with the keyboard, heard and not only seen."""

import pytest

NO_TIMING = "localStorage.setItem('clickwheel-settings', JSON.stringify({ golfSwing: 'untimed', golfSound: 'off' }))"


def begin(device, course="alder-park", **more):
    """Begins a round as any page would, with luck that is always the same."""
    device.page.evaluate(
        """async (wish) => { const answer = await fetch('/api/golf', { method: 'POST', body: JSON.stringify(wish) });
           if (!answer.ok) throw new Error(await answer.text()); }""",
        {"action": "begin", "course": course, "seed": 11, "players": [{"name": "You", "skill": "tour"}], **more},
    )


def tell(device):
    """What a screen reader finds at the tab stop."""
    return device.page.get_attribute(".golf .tab", "aria-valuetext") or ""


def wait_for_ball(device):
    device.wait("document.querySelector('.golf .hint')?.textContent.includes('Select: swing')")


def is_drawn(device):
    """Whether the canvas holds more than one colour."""
    return device.page.evaluate(
        """() => { const canvas = document.querySelector('.golf canvas'); const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
           const seen = new Set(); for (let at = 0; at < data.length; at += 4096) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`); return seen.size; }"""
    ) > 5


@pytest.fixture
def golfer(new_device, daemon):
    return new_device(daemon.url, script=NO_TIMING).open()


def test_a_round_is_begun_from_the_menu_with_the_wheel_alone(golfer):
    golfer.open("extras/golf")
    golfer.wait("[...document.querySelectorAll('[role=option]')].some((row) => row.textContent.includes('Alder Park'))")
    names = golfer.page.locator("[role=option] .title").all_inner_texts()
    golfer.key(*["ArrowDown"] * names.index("Alder Park"))
    golfer.press("select")
    golfer.wait("document.querySelector('[role=dialog]')")
    golfer.press("select")
    golfer.wait_for_title("Golf · Hole 1")
    wait_for_ball(golfer)
    assert is_drawn(golfer)
    assert "driver" in tell(golfer) and "352 m to the hole" in tell(golfer)


def test_the_wheel_aims_finely_and_the_buttons_change_the_club(golfer):
    begin(golfer)
    golfer.open("extras/golf/play")
    wait_for_ball(golfer)
    golfer.turn(32)
    assert "0.5° right" in tell(golfer)
    golfer.turn(-62)
    assert "0.5° left" in tell(golfer)
    golfer.press("next")
    assert "3-wood" in tell(golfer)
    golfer.press("previous")
    assert "driver" in tell(golfer)


def test_a_hole_is_played_to_its_end_with_the_keyboard_alone(golfer):
    begin(golfer, "high-moraine")
    golfer.page.emulate_media(reduced_motion="reduce")
    golfer.open("extras/golf/play")
    spoken = []
    for _ in range(14):
        wait_for_ball(golfer)
        golfer.key("Enter")
        golfer.wait("document.querySelector('.golf .hint').textContent.includes('strike')")
        golfer.key("Enter")
        golfer.wait("document.querySelector('.golf .tab').getAttribute('aria-label') === 'Result' || document.querySelector('[role=dialog]')")
        if golfer.page.locator("[role=dialog]").count():
            golfer.key("Enter")
            continue
        spoken.append(tell(golfer))
        if "next hole" in golfer.page.inner_text(".golf .hint"):
            break
        golfer.key("Enter")
    else:
        pytest.fail(f"the hole was never over: {spoken}")
    assert "in the hole" in spoken[-1]
    assert all(" m" in sentence for sentence in spoken)
    golfer.key("Enter")
    golfer.wait_for_title("Golf · Hole 2")
    golfer.open("extras/golf/card")
    golfer.wait("document.querySelector('.golf-card td')")
    assert golfer.page.locator(".golf-card tr").count() == 3


def test_three_presses_swing_and_select_makes_the_flight_faster(new_device, daemon):
    device = new_device(daemon.url).open()
    begin(device)
    device.open("extras/golf/play")
    wait_for_ball(device)
    device.key("Enter")
    assert "at the ball" in device.page.inner_text(".golf .hint")
    device.wait("Number(document.querySelector('svg.power text').textContent.replace('%', '')) > 60")
    device.key("Enter")
    # Whoever never presses at the ball strikes late.
    device.wait("document.querySelector('.golf .hint').textContent.includes('faster')")
    assert is_drawn(device)
    device.key("Enter")
    device.wait("document.querySelector('.golf .tab').getAttribute('aria-label') === 'Result' || document.querySelector('[role=dialog]')")


def test_menu_leaves_the_swing_before_it_leaves_the_hole(golfer):
    begin(golfer)
    golfer.open("extras/golf/play")
    wait_for_ball(golfer)
    golfer.press("select")
    assert "strike" in golfer.page.inner_text(".golf .hint")
    golfer.press("menu")
    assert "aim" in golfer.page.inner_text(".golf .hint")
    golfer.press("menu")
    golfer.wait_for_title("Golf")


def test_the_round_is_there_again_in_another_page_and_under_the_hood(golfer, new_device, daemon):
    begin(golfer)
    golfer.open("extras/golf/play")
    wait_for_ball(golfer)
    golfer.press("select")
    other = new_device(daemon.url).open("extras/machines")
    other.wait("[...document.querySelectorAll('[role=option]')].some((row) => row.textContent.includes('Golf round') && row.textContent.includes('swing'))")


def test_two_pages_play_one_round(golfer, new_device, daemon):
    begin(golfer)
    golfer.open("extras/golf/play")
    wait_for_ball(golfer)
    other = new_device(daemon.url, script=NO_TIMING).open("extras/golf/play")
    wait_for_ball(other)
    other.page.emulate_media(reduced_motion="reduce")
    other.press("select")
    other.press("select")
    other.wait("document.querySelector('.golf .tab').getAttribute('aria-label') === 'Result' || document.querySelector('[role=dialog]')")
    golfer.wait("document.querySelector('[role=dialog]') || document.getElementById('signs').textContent.includes('shot 2') || !document.querySelector('.golf .tab').getAttribute('aria-valuetext').includes('352 m')")


def test_the_range_shows_each_ball_and_says_it(golfer):
    golfer.open("extras/golf/range")
    golfer.wait("document.querySelector('.golf .note')?.textContent.includes('driver')")
    golfer.press("select")
    golfer.wait("document.querySelector('.golf .hint').textContent.includes('faster')")
    golfer.press("select")
    golfer.wait("document.querySelector('.golf .hint').textContent.includes('hit')")
    assert "through the air" in tell(golfer)
    assert is_drawn(golfer)
