"""Turning and pressing: requirements 1 to 10."""

import songs
from conftest import Device


def test_01_a_whole_turn_in_steps_of_2_degrees_is_24_detents_in_one_direction(device: Device):
    device.turn(360, step=2, is_slow=False)
    detents = device.see("detents")
    assert 23 <= sum(detents) <= 25
    assert all(n > 0 for n in detents)
    device.forget()
    device.turn(-360, step=2, is_slow=False)
    detents = device.see("detents")
    assert -25 <= sum(detents) <= -23
    assert all(n < 0 for n in detents)


def test_02_crossing_180_degrees_gives_no_detent_backwards(device: Device):
    device.turn(60, start=150, step=4, is_slow=False)
    device.turn(60, start=150, step=25, is_slow=False)
    forwards = device.see("detents")
    assert sum(forwards) > 0 and all(n > 0 for n in forwards)
    device.forget()
    device.turn(-60, start=210, step=4, is_slow=False)
    backwards = device.see("detents")
    assert sum(backwards) < 0 and all(n < 0 for n in backwards)


def test_03_a_flick_of_40_degrees_per_event_loses_nothing(device: Device):
    device.turn(240, start=100, step=40, is_slow=False)
    detents = device.see("detents")
    assert 15 <= sum(detents) <= 17
    assert all(n > 0 for n in detents)


def test_04_jitter_of_6_degrees_on_menu_is_one_press_and_no_detent(device: Device):
    device.open("music/songs")
    device.forget()
    device.down(270)
    for angle in (273, 276, 271, 274):
        device.page.mouse.move(*device.point(angle))
    device.page.mouse.up()
    device.wait_for_title("Music")
    assert device.see("detents") == []
    assert device.see("presses") == ["menu"]


def test_05_from_8_degrees_on_letting_go_on_a_button_presses_nothing(device: Device):
    device.open("music/songs")
    for button, angle in (("menu", 270), ("next", 0), ("previous", 180), ("play", 90)):
        device.down(angle - 5)
        device.drag(angle - 5, 10, step=2)
        device.page.mouse.up()
        device.settle()
        assert device.see("presses") == [], button
    assert device.title == "Songs"


def test_06_a_drag_from_the_centre_never_turns_and_presses_only_if_let_go_near_it(device: Device):
    device.key("ArrowDown", "ArrowUp")
    device.forget()
    device.down(0, 0.2)
    device.drag(0, 360, step=90, radius=0.3)
    device.page.mouse.up()
    device.wait_for_title("Music")
    assert device.see("presses") == ["select"]
    device.down(0, 0.2)
    device.drag(0, 360, step=90, radius=0.8)
    device.page.mouse.up()
    device.settle()
    device.down(0, 0.1)
    device.page.mouse.move(*device.point(0, 0.5))
    device.page.mouse.up()
    device.settle()
    assert device.see("presses") == ["select"]
    assert device.see("detents") == []
    assert device.title == "Music"


def test_07_a_second_finger_changes_nothing(new_device, daemon):
    device = new_device(daemon.url, has_touch=True).open()
    fingers = device.fingers()
    fingers.send("touchStart", (0, 40, 0.74))
    for angle in range(43, 107, 3):
        fingers.send("touchMove", (0, angle, 0.74))
    alone = sum(device.see("detents"))
    assert alone == 4
    fingers.send("touchStart", (0, 106, 0.74), (1, 200, 0.74))
    for angle in range(200, 300, 10):
        fingers.send("touchMove", (0, 106, 0.74), (1, angle, 0.74))
    fingers.send("touchEnd", (0, 106, 0.74))
    assert sum(device.see("detents")) == alone
    assert device.see("presses") == []
    for angle in range(109, 140, 3):
        fingers.send("touchMove", (0, angle, 0.74))
    fingers.send("touchEnd")
    assert sum(device.see("detents")) == 6


def test_08_a_cancelled_touch_leaves_nothing_stuck(new_device, daemon):
    device = new_device(daemon.url, has_touch=True).open()
    fingers = device.fingers()
    fingers.send("touchStart", (0, 40, 0.74))
    for angle in range(43, 80, 3):
        fingers.send("touchMove", (0, angle, 0.74))
    fingers.send("touchCancel")
    device.settle()
    device.forget()
    fingers.send("touchStart", (0, 200, 0.74))
    for angle in range(203, 267, 3):
        fingers.send("touchMove", (0, angle, 0.74))
    fingers.send("touchEnd")
    assert sum(device.see("detents")) == 4
    assert device.see("presses") == []
    device.forget()
    fingers.send("touchStart", (0, 0, 0.1))
    fingers.send("touchEnd")
    device.settle()
    assert device.see("presses") == ["select"]


def test_09_a_wobble_of_3_degrees_at_a_detents_edge_is_at_most_one_detent(device: Device):
    for edge in (14, 15, 16):
        device.forget()
        device.down(40)
        device.drag(40, edge, step=1)
        for _ in range(12):
            device.page.mouse.move(*device.point(40 + edge - 3))
            device.page.mouse.move(*device.point(40 + edge))
        device.page.mouse.up()
        detents = device.see("detents")
        assert sum(abs(n) for n in detents) <= 1, f"at {edge} degrees: {detents}"


def test_10_a_slow_turn_moves_one_row_per_detent_in_a_short_and_in_a_long_list(device: Device):
    device.open("music")
    device.turn(45.5, step=3.5)
    assert (device.index, device.see("detents")) == (3, [1, 1, 1])

    songs.install(device.page)
    device.open("music/songs")
    device.wait_for_rows()
    device.forget()
    for _ in range(2):
        device.turn(180, step=3)
        assert device.index == sum(device.see("detents"))
    assert device.index >= 20
    device.turn(-90, step=3)
    assert device.index == sum(device.see("detents"))
