"""Where it can sound is listed and chosen in the page, and several outputs are ticked."""

from daemon import Daemon
from device import Device

ROWS = ".sheet [role=option]"


def choose(device: Device, title: str) -> None:
    """Goes down the rows of a sheet to the one with this title, and presses it."""
    device.page.locator(f"{ROWS}[aria-label^='No sound']").or_(device.page.locator(f"{ROWS}[aria-label^='Speakers of']")).first.wait_for()
    device.key("Home")
    for _ in range(40):
        chosen = device.page.locator(f"{ROWS}[aria-selected=true]")
        if (chosen.get_attribute("aria-label") or "").startswith(title):
            break
        device.key("ArrowDown")
        device.settle()
    device.key("Enter")


def ticked(daemon: Daemon) -> list[str]:
    return [output["name"] for output in daemon.get("/api/outputs")["outputs"] if output["also"]]


def test_an_output_is_chosen_and_others_are_ticked_besides(device: Device, daemon: Daemon) -> None:
    device.open("settings/sound")
    device.page.get_by_role("option", name="Play on…").click()
    choose(device, "No sound")
    daemon.wait(lambda: daemon.state()["output"] == "null", "it sounds nowhere")
    device.page.get_by_role("option", name="Play on…").click()
    choose(device, "Several at once")
    device.page.locator(".sheet h2", has_text="Several at once").wait_for()
    choose(device, "Pipe for Snapcast")
    daemon.wait(lambda: ticked(daemon) == ["fifo"], "the pipe is ticked")
    device.page.locator(f"{ROWS}[aria-label^='Pipe for Snapcast, chosen']").wait_for()
    choose(device, "Pipe for Snapcast")
    daemon.wait(lambda: ticked(daemon) == [], "nothing is ticked")
    assert daemon.state()["output"] == "null", "the one that leads was left alone"
