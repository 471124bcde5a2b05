"""Lists of any length: requirements 12 to 17, 27 and 29."""

import pytest
import songs
from conftest import Device

# What is on the screen of a list: each row's id, its place and where it is drawn.
ROWS = """() => [...document.querySelectorAll('#views [role=option]')]
    .filter((row) => row.getBoundingClientRect().height > 0)
    .map((row) => [row.id, row.getAttribute('aria-posinset'), Math.round(row.getBoundingClientRect().top), row.getAttribute('aria-selected')])
    .sort((a, b) => a[2] - b[2])"""


@pytest.fixture
def long_list(device: Device) -> Device:
    """100,000 songs."""
    songs.install(device.page)
    device.open("music/songs")
    device.wait_for_rows(6)
    device.forget()
    return device


def test_12_never_more_than_24_rows_are_on_the_page(long_list: Device):
    device = long_list
    for step in (3, 30, 55):
        device.turn(720, step=step)
    device.key("End", "PageUp", "Home", "PageDown")
    device.wait_for_rows(6)
    assert 6 <= device.see("most") <= 24


# For every detent: how many frames began before its row was active, and how many nodes of the page it touched.
DETENTS = """() => {
    window.detents_ = { late: 0, touched: [] };
    let frame = 0, turned = null, touched = 0;
    (function count() { frame += 1; requestAnimationFrame(count); })();
    const views = document.getElementById('views');
    document.getElementById('wheel').addEventListener('clickwheel:detent', () => { turned ??= frame; });
    new MutationObserver((changes) => {
        touched += changes.length;
        if (turned === null || !changes.some(({ attributeName }) => attributeName === 'aria-activedescendant')) return;
        if (frame > turned + 1) detents_.late += 1;
        detents_.touched.push(touched);
        [turned, touched] = [null, 0];
    }).observe(views, { attributes: true, childList: true, characterData: true, subtree: true });
}"""


def test_13_a_detent_moves_the_active_row_within_the_next_frame(long_list: Device):
    device = long_list
    device.page.context.new_cdp_session(device.page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    device.page.evaluate(DETENTS)
    device.turn(360, step=15)
    late, touched = device.page.evaluate("[detents_.late, detents_.touched]")
    assert len(touched) >= 10
    assert late == 0, f"{late} of {len(touched)} detents were drawn later than in the next frame"


def test_14_a_detent_touches_no_more_than_what_is_on_the_screen(long_list: Device):
    """What a turn costs must not grow with the list; `clickwheel-bench page` measures the time it takes."""
    device = long_list
    device.page.evaluate(DETENTS)
    device.turn(1080, step=15)
    touched = device.page.evaluate("detents_.touched")
    assert sum(device.see("detents")) > 30
    # Where the browser is late, one look sees the changes of several turns.
    assert sorted(touched)[len(touched) // 2] <= 120, "changes of nodes, texts and attributes in one turn"
    assert max(touched) <= 1000, "many turns at once"


def costs_of_a_spin(device: Device) -> list[float]:
    """What each of 60 detents costs, all its tasks together, in milliseconds of the processor's time of the page's thread,
    which a busy machine makes no longer."""
    cdp = device.page.context.new_cdp_session(device.page)
    cdp.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = cdp.send("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration") * 1000

    device.down(45)
    device.drag(45, 360, 15, is_slow=True)
    device.forget()
    costs = []
    for turn in range(60):
        before = spent()
        device.drag(45 + 15 * turn, 15, 15)
        device.settle()
        costs.append(spent() - before)
    device.page.mouse.up()
    assert sum(device.see("detents")) >= 55
    return costs


def test_14_no_detent_of_a_spin_takes_50_ms_of_the_processor(long_list: Device):
    costs = costs_of_a_spin(long_list)
    assert max(costs) <= 50, f"milliseconds of the longest: {sorted(costs)[-5:]}"


def test_14_a_detent_that_takes_too_long_would_be_seen(long_list: Device):
    """The page is made to be busy for 400 ms at every 20th detent."""
    long_list.page.evaluate("""() => {
        let turned = 0;
        document.getElementById('wheel').addEventListener('clickwheel:detent', () => {
            turned += 1;
            const end = performance.now() + (turned % 20 ? 0 : 400);
            while (performance.now() < end);
        });
    }""")
    costs = costs_of_a_spin(long_list)
    assert sum(cost > 50 for cost in costs) >= 2, f"milliseconds: {[round(cost) for cost in costs]}"


def test_15_at_the_end_the_wheel_bumps_once_and_stays(long_list: Device):
    device = long_list
    device.key("End")
    device.wait_for_rows(6)
    assert device.index == songs.SIZE - 1
    device.forget()
    device.turn(90)
    assert (device.index, device.see("bumps")) == (songs.SIZE - 1, 1)
    device.turn(90)
    assert (device.index, device.see("bumps")) == (songs.SIZE - 1, 1)
    device.turn(-30)
    device.turn(90)
    assert (device.index, device.see("bumps")) == (songs.SIZE - 1, 2)
    device.key("Home")
    device.forget()
    device.turn(-90)
    assert (device.index, device.see("bumps")) == (0, 1)


def test_16_menu_returns_to_the_very_row_and_place_that_were_left(device: Device):
    device.open("music/songs")
    device.wait_for_rows(6)
    device.key(*["ArrowDown"] * 20, *["ArrowUp"] * 3)
    before = device.page.evaluate(ROWS)
    assert [row[1] for row in before if row[3] == "true"] == ["18"]
    device.key("Enter")
    device.wait_for_title("Now Playing")
    # A message of two lines leaves the list less room, as where this replaces a queue that was put together by hand.
    device.wait("document.querySelector('.toast') === null")
    device.press("menu")
    device.wait_for_title("Songs")
    device.wait_for_rows(6)
    # It may have come after the screen had changed.
    device.wait("document.querySelector('.toast') === null")
    device.wait_for_rows(len(before))
    assert device.page.evaluate(ROWS) == before


def test_17_holding_menu_goes_from_depth_4_to_the_root_and_no_further_back(device: Device):
    device.key("Enter")
    device.wait_for_title("Music")
    device.open("music/artists")
    device.wait_for_rows(4)
    device.key("Enter")
    device.wait("document.getElementById('title').textContent !== 'Artists'")
    device.wait_for_rows(1)
    device.key("ArrowDown", "Enter")
    device.wait("location.hash.split('/').length === 5")
    device.forget()
    device.hold("menu")
    device.wait_for_title("Clickwheel")
    device.page.mouse.up()
    device.settle()
    assert device.title == "Clickwheel"
    assert device.see("presses") == []
    assert device.see("bumps") == 0


def test_27_the_active_option_is_always_there_with_its_true_place(long_list: Device):
    device = long_list
    check = """() => {
        const list = document.querySelector('#views [role=listbox]');
        const row = document.getElementById(list.getAttribute('aria-activedescendant'));
        return row && { inList: list.contains(row), role: row.getAttribute('role'), selected: row.getAttribute('aria-selected'),
            place: Number(row.getAttribute('aria-posinset')), size: Number(row.getAttribute('aria-setsize')), id: row.id,
            others: list.querySelectorAll('[aria-selected=true]').length, ids: new Set([...list.children].map((r) => r.id)).size === list.children.length };
    }"""
    moves = [("turn", 45), ("key", "End"), ("turn", -300), ("key", "PageUp"), ("key", "Home"), ("turn", 700), ("key", "PageDown"), ("turn", -60)]
    for kind, what in moves:
        if kind == "turn":
            device.turn(what, step=20)
        else:
            device.key(what)
        row = device.page.evaluate(check)
        assert row, f"after {kind} {what} the active row is not on the page"
        assert (row["inList"], row["role"], row["selected"], row["others"], row["ids"]) == (True, "option", "true", 1, True)
        assert row["size"] == songs.SIZE
        assert row["id"].endswith(str(row["place"] - 1))
        device.wait_for_rows(6)
        assert device.row == songs.title(row["place"] - 1)


@pytest.mark.parametrize("place", ["", "music", "music/songs", "music/albums", "settings"])
def test_29_every_row_has_one_name_and_a_view_one_tab_stop(device: Device, place: str):
    device.open(place)
    device.wait_for_rows(3)
    tree = device.page.context.new_cdp_session(device.page).send("Accessibility.getFullAXTree")["nodes"]
    shown = [node for node in tree if not node.get("ignored")]
    options = [node for node in shown if node["role"]["value"] == "option"]
    names = [node["name"]["value"] for node in options]
    titles = device.page.evaluate("[...document.querySelectorAll('#views [role=option] .title')].map((t) => t.textContent)")
    assert len(names) >= 3
    assert len(set(names)) == len(names), names
    for name, title in zip(names, titles, strict=True):
        assert name.count(title) == 1, f"{title!r} is called {name!r}"
    by_id = {node["nodeId"]: node for node in tree}
    for option in options:
        below = [by_id[child] for child in option.get("childIds", []) if child in by_id]
        roles = {node["role"]["value"] for node in below if not node.get("ignored")}
        assert roles <= {"StaticText", "generic", "none"}, roles

    stops = device.page.evaluate("""() => [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')]
        .filter((e) => e.tabIndex >= 0 && e.getClientRects().length > 0 && !e.disabled)
        .map((e) => e.closest('#views') ? 'view' : e.closest('#wheel') ? 'wheel' : e.id)""")
    assert sorted(stops) == ["hold", "view", *["wheel"] * 5]
