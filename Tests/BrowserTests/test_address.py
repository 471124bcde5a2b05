"""The browser's address, and its Back."""

from device import Device


def test_back_does_what_menu_does_and_leaves_the_page_at_its_root(device: Device) -> None:
    page = device.page
    page.goto("about:blank")
    device.open()
    root = device.title
    places = []
    for rows in (0, 2):
        for _ in range(rows):
            page.keyboard.press("ArrowDown")
        if rows:
            device.wait("location.hash.endsWith(arg)", f"?i={rows}")
        places.append((device.title, page.evaluate("location.hash || '#/'"), rows))
        page.keyboard.press("Enter")
        device.wait("document.getElementById('title').textContent !== arg", places[-1][0])
        device.wait_for_rows(rows)
    for title, address, index in reversed(places):
        page.go_back(wait_until="commit")
        device.wait_for_title(title)
        device.wait("location.hash === arg", address)
        assert device.index == index
    assert device.title == root
    page.go_back(wait_until="commit")
    page.wait_for_url("about:blank")
