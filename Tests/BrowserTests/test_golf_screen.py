"""Golf in the page: a hole played with the wheel and with the keyboard, heard and not only seen."""

import pytest

NO_TIMING = "localStorage.setItem('clickwheel-settings', JSON.stringify({ golfSwing: 'untimed', golfSound: 'off' }))"


def begin(device, course="alder-park", **more):
    """Begins a round as any page would, with a seed that is always the same."""
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


def swing(device, percent):
    """A swing to more than so many percent by two presses, of which the second is in time: the mark is back in two seconds, and
    the swing is over. Gives what the hint said after the first press."""
    aims = "document.querySelector('.golf .hint').textContent.includes('Select: swing')"
    for _ in range(20):
        wait_for_ball(device)
        device.key("Enter")
        hint = device.page.inner_text(".golf .hint")
        device.wait(f"Number(document.querySelector('svg.power text').textContent.replace('%', '')) > arg || {aims}", percent)
        device.key("Enter")
        # Whoever never presses at the ball strikes late.
        device.wait(f"document.querySelector('.golf .hint').textContent.includes('faster') || {aims}")
        if "faster" in device.page.inner_text(".golf .hint"):
            return hint
    raise AssertionError("no press was in time")


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
    assert "at the ball" in swing(device, 60)
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
    other = new_device(daemon.url).open("extras/machines")
    lit = "[...document.querySelectorAll('[role=option]')].some((row) => row.textContent.includes('Golf round') && row.textContent.includes('%s'))"
    other.wait(lit % "address")
    daemon.post("/api/golf", action="pick-up")
    other.wait(lit % "holed")


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
    assert "m carry" in tell(golfer)
    assert is_drawn(golfer)


def choose(device, title):
    """Goes to the row with this title, in the sheet where there is one, and presses Select."""
    rows = device.page.locator("[role=dialog] [role=option] .title" if device.page.locator("[role=dialog]").count() else "#views [role=option] .title")
    rows.first.wait_for()
    for _ in range(20):
        active = device.page.locator("[role=dialog] [aria-selected=true] .title, #views:not(:has([role=dialog])) [aria-selected=true] .title").last.inner_text()
        if active == title:
            return device.press("select")
        device.key("ArrowDown")
    raise AssertionError(f"there is no row {title}: {rows.all_inner_texts()}")


def open_sheet(device):
    device.hold("select")
    device.page.mouse.up()
    device.wait("document.querySelector('[role=dialog]')")
    device.settle()


def wait_for_result(device):
    device.wait("document.querySelector('.golf .tab').getAttribute('aria-label') === 'Result' || document.querySelector('[role=dialog]')")


def strike(device):
    """An untimed swing, as the caddie says, and its film to the end."""
    wait_for_ball(device)
    device.key("Enter")
    device.wait("document.querySelector('.golf .hint').textContent.includes('strike')")
    device.key("Enter")
    wait_for_result(device)


def test_players_are_named_with_the_wheel_and_play_a_round(golfer):
    golfer.open("extras/golf/players")
    golfer.wait_for_rows(2)
    choose(golfer, "You")
    golfer.wait_for_title("You")
    choose(golfer, "Skill")
    assert golfer.page.locator("[aria-selected=true] .value").inner_text() == "Handicap 20"
    golfer.key("ArrowUp")
    golfer.press("select")
    golfer.wait_for_title("Name")
    golfer.press("select")
    golfer.turn(48)
    golfer.press("select")
    golfer.turn(-48)
    golfer.press("select")
    assert golfer.page.input_value("input") == "Ada"
    golfer.hold("select")
    golfer.page.mouse.up()
    golfer.wait_for_title("Ada")
    golfer.press("menu")
    golfer.wait_for_title("Players")
    choose(golfer, "Add a player")
    golfer.wait("[...document.querySelectorAll('[role=option] .title')].some((title) => title.textContent === 'Player 2')")
    golfer.press("menu")
    golfer.wait("[...document.querySelectorAll('[role=option]')].some((row) => row.textContent.includes('Ada, Player 2'))")
    choose(golfer, "Salt Marsh Links")
    golfer.wait("document.querySelector('[role=dialog]')")
    choose(golfer, "Stableford")
    wait_for_ball(golfer)
    assert tell(golfer).startswith("Ada, ") and "Ada" in golfer.page.inner_text(".golf .note")
    card = golfer.page.evaluate("fetch('/api/golf').then((answer) => answer.json())")["round"]
    assert [(player["name"], player["skill"]) for player in card["players"]] == [("Ada", "twenty"), ("Player 2", "twenty")]
    assert card["format"] == "stableford"


def test_a_name_is_typed_too_and_nobody_has_it_twice(golfer):
    golfer.open("extras/golf/players")
    choose(golfer, "Add a player")
    golfer.open("extras/golf/players/2/name")
    golfer.wait("document.activeElement.value === 'Player 2'")
    golfer.page.keyboard.type("You")
    golfer.key("Enter")
    golfer.wait("document.querySelector('.toast')?.textContent.includes('Somebody else')")
    golfer.page.keyboard.press("Control+a")
    golfer.page.keyboard.type("Zoë 2")
    golfer.key("Enter")
    golfer.wait("document.getElementById('title').textContent !== 'Name'")
    golfer.open("extras/golf/players")
    assert golfer.page.locator("[role=option] .title").all_inner_texts()[:2] == ["You", "Zoë 2"]


def test_whoever_steps_back_from_a_swing_may_still_pick_up(golfer):
    golfer.page.emulate_media(reduced_motion="reduce")
    begin(golfer)
    golfer.open("extras/golf/play")
    wait_for_ball(golfer)
    golfer.press("select")
    golfer.press("menu")
    wait_for_ball(golfer)
    open_sheet(golfer)
    choose(golfer, "Pick up")
    golfer.wait("document.querySelector('.golf .hint').textContent.includes('next hole')")
    assert "picked up" in golfer.page.inner_text(".golf .note")
    golfer.page.reload()
    golfer.wait("document.querySelector('.golf .hint')?.textContent.includes('next hole')")
    open_sheet(golfer)
    titles = golfer.page.locator("[role=dialog] .title").all_inner_texts()
    assert "Pick up" not in titles and "Straight" not in titles and "Unplayable ball" not in titles
    golfer.press("menu")
    golfer.press("select")
    golfer.wait_for_title("Golf · Hole 2")


def test_what_is_seen_is_the_stroke_of_whoever_struck(golfer):
    golfer.page.emulate_media(reduced_motion="reduce")
    begin(golfer, "salt-marsh-links", seed=5, players=[{"name": "Ada", "skill": "tour"}, {"name": "Bob", "skill": "tour"}])
    golfer.open("extras/golf/play")
    struck = []
    for _ in range(40):
        wait_for_ball(golfer)
        who = tell(golfer).split(",")[0]
        shot = golfer.page.inner_text("#signs")
        round_ = golfer.page.evaluate("fetch('/api/golf').then((answer) => answer.json())")["round"]
        assert round_["players"][round_["turn"]]["name"] == who
        assert f"shot {round_['players'][round_['turn']]['card'][0]['strokes'] + 1} " in shot + " "
        strike(golfer)
        if golfer.page.locator("[role=dialog]").count():
            golfer.key("Enter")
            continue
        said = tell(golfer)
        assert said.startswith(f"{who}: "), said
        struck.append((who, "in the hole" in said, said))
        if "in the hole" in said:
            assert said.count(who) == 2, "whose score it is"
        if "next hole" in golfer.page.inner_text(".golf .hint"):
            break
        golfer.key("Enter")
    assert {who for who, isHoled, _ in struck if isHoled} == {"Ada", "Bob"}
    # A replay of the last stroke ends where it began: at the result, and not at a ball that is holed.
    open_sheet(golfer)
    choose(golfer, "Replay")
    golfer.wait("document.querySelector('.golf .hint').textContent.includes('next hole')")
    assert tell(golfer) == struck[-1][2]


def test_the_dial_leaves_nothing_on_the_picture_of_a_flight(new_device, daemon):
    device = new_device(daemon.url).open()
    begin(device)
    device.open("extras/golf/play")
    swing(device, 40)
    seen = device.page.evaluate("[...document.querySelectorAll('svg.power *')].filter((part) => getComputedStyle(part).visibility === 'visible').length")
    assert seen == 0
    device.key("Enter")
    wait_for_result(device)


def test_the_range_draws_where_the_balls_came_down(golfer):
    golfer.page.emulate_media(reduced_motion="reduce")
    golfer.open("extras/golf/range")
    golfer.wait("document.querySelector('.golf .note')?.textContent.includes('driver')")
    for count in ("1 ball", "2 balls"):
        golfer.press("select")
        golfer.wait("document.querySelector('.golf .hint').textContent.includes('faster')")
        golfer.press("select")
        golfer.wait("document.getElementById('signs').textContent.includes(arg)", count)
    assert "mean carry" in golfer.page.inner_text(".golf .note")
    amber = golfer.page.evaluate(
        """() => { const canvas = document.querySelector('.golf canvas'); const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
           let count = 0; for (let at = 0; at < data.length; at += 4) if (data[at] > 220 && data[at + 1] > 170 && data[at + 1] < 215 && data[at + 2] < 150) count += 1; return count; }"""
    )
    assert amber > 40, "the ellipses"
    golfer.press("next")
    golfer.wait("!document.getElementById('signs').textContent.includes('ball')")
