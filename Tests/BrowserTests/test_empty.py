"""When there is nothing to show: requirement 39. Each state has words and one action that works."""


import pytest
from conftest import Device


def words(device: Device) -> str:
    device.wait("document.querySelector('.message h2')?.textContent")
    return device.page.inner_text(".message")


def actions(device: Device) -> list[str]:
    return device.page.locator("#views [role=option] .title").all_inner_texts()


def test_39_an_empty_library_says_so_and_looks_again(new_device, start_daemon, tmp_path):
    folder = tmp_path / "empty"
    folder.mkdir()
    daemon = start_daemon(folder)
    device = new_device(daemon.url).open("music/songs")
    assert len(words(device)) > 20
    assert len(actions(device)) >= 1
    with device.page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/scan")):
        device.key("Enter")


def test_39_a_denied_folder_is_named_with_its_reason(new_device, start_daemon, tmp_path):
    folder = tmp_path / "Denied Music"
    folder.mkdir()
    folder.chmod(0)
    try:
        daemon = start_daemon(folder, with_limits=True)
        device = new_device(daemon.url).open("music/songs")
        device.wait("document.querySelector('.message')?.textContent.includes('Denied Music')")
        text = words(device)
        assert str(tmp_path) not in text, "a page never shows where folders are on the server"
        assert len(actions(device)) >= 1
        with device.page.expect_request(lambda request: request.url.endswith("/api/scan")):
            device.key("Enter")
    finally:
        folder.chmod(0o755)


def test_an_open_list_without_songs_says_what_a_scan_has_found_out(new_device, start_daemon, tmp_path):
    folder = tmp_path / "Denied Music"
    folder.mkdir()
    try:
        daemon = start_daemon(folder, with_limits=True)
        device = new_device(daemon.url).open("music/songs")
        denied = "/can.t read/i.test(document.querySelector('.message')?.textContent)"
        device.wait(f"document.querySelector('.message') !== null && !{denied}")
        folder.chmod(0)
        daemon.post("api/scan")
        device.wait(denied)
    finally:
        folder.chmod(0o755)


def test_39_an_empty_queue_leads_to_songs(device: Device):
    device.open("music/queue")
    assert "Hold Select" in words(device)
    device.press("select")
    device.wait_for_title("Songs")
    device.wait_for_rows(6)


def test_39_nothing_playing_leads_to_songs(device: Device):
    device.open("now-playing")
    device.wait("document.querySelector('.notice button')?.checkVisibility()")
    assert "Nothing is playing" in device.page.inner_text(".notice")
    device.press("select")
    device.wait_for_title("Songs")


@pytest.mark.parametrize("query", ["zzzzqqq", "⚡"])
def test_39_no_results_offers_the_nearest_and_a_way_to_clear(device: Device, query: str):
    device.open("music/search")
    device.page.locator("#views input").fill(query)
    device.wait("[...document.querySelectorAll('#views [role=option], #views button')].some((e) => /clear/i.test(e.textContent))")
    assert query in device.page.inner_text("#views") or device.page.input_value("#views input") == query
    device.page.locator("#views [role=option], #views button").filter(has_text="Clear").first.click()
    device.wait("document.querySelector('#views input').value === ''")
