"""Takes the pictures of the README, and with CLICKWHEEL_PICTURES=1 puts them into Docs/pictures."""

import os
from pathlib import Path

import songs
from conftest import Device
from daemon import ROOT, Daemon

PLACE = ROOT / "Docs/pictures"
PNG = b"\x89PNG\r\n\x1a\n"


def take(device: Device, name: str, tmp_path: Path) -> None:
    device.page.mouse.move(0, 0)
    target = (PLACE if os.environ.get("CLICKWHEEL_PICTURES") == "1" else tmp_path) / f"{name}.png"
    target.parent.mkdir(parents=True, exist_ok=True)
    device.page.screenshot(path=target, animations="disabled")
    content = target.read_bytes()
    assert content.startswith(PNG) and len(content) > 20_000


def test_the_pictures_of_the_readme(new_device, daemon: Daemon, tmp_path: Path):
    device = new_device(daemon.url, viewport={"width": 540, "height": 860}, device_scale_factor=2).open()
    device.wait("[...document.querySelectorAll('.peek img')].length > 0 && [...document.querySelectorAll('.peek img')].every((image) => image.complete)")
    take(device, "main-menu", tmp_path)

    daemon.play("Copper Hours", "Night Ferry", "Beacon Harbor", speaker=device.client, index=1)
    daemon.command("seek", positionMs=97_000)
    device.open("now-playing")
    device.page.mouse.move(1, 1)
    device.wait("document.querySelector('.playing .art').complete && document.querySelector('.elapsed').textContent >= '1:37'")
    take(device, "now-playing", tmp_path)

    device.open("extras/machines")
    device.wait_for_rows(1)
    device.key("Enter")
    device.wait("document.querySelector('#views svg')")
    take(device, "under-the-hood", tmp_path)
    daemon.command("pause")

    songs.install(device.page)
    device.open("music/songs")
    device.wait_for_rows(6)
    device.down(0)
    angle = 0
    while not device.page.locator(".letter").is_visible() or device.index < 30_000:
        device.drag(angle, 300, step=50)
        angle += 300
    device.wait_for_rows(6)
    device.drag(angle, 100, step=50)
    take(device, "songs", tmp_path)
    device.page.mouse.up()
