"""Settings > Log: live, filtered by level and part, copied, and without secrets."""

import json
import re
import sqlite3
import subprocess
import urllib.error
import urllib.request

import pytest
from conftest import Device, Guard
from daemon import BINARY, Daemon

TITLES = "[...document.querySelectorAll('.view.is-log [role=option]')].map((row) => row.textContent)"


def refuse(daemon: Daemon, path: str) -> str:
    """Asks for what there is not, which is logged; says the error's id."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(daemon.url.rstrip("/") + path)
    body = refused.value.read().decode()
    return body.split('"id": "')[1].split('"')[0]


def open_log(device: Device) -> None:
    device.open("settings/log")
    device.wait("document.querySelector('#bar .detail, .signs .detail')?.textContent.startsWith('live')")
    device.wait(f"{TITLES}.length > 0")


def choose(device: Device, *words: str) -> None:
    """Opens the filter as a hand does, by holding Select, and chooses from its sheets."""
    device.hold("select")
    device.page.mouse.up()
    for word in words:
        device.wait("[...document.querySelectorAll('.sheet [role=option]')].some((row) => row.textContent.includes(arg))", word)
        device.page.locator(".sheet [role=option]", has_text=word).first.click()
        device.settle()


def test_the_log_is_live_the_newest_line_first(device: Device, daemon: Daemon):
    open_log(device)
    shown = refuse(daemon, "/api/list?of=nonsense")
    device.wait(f"{TITLES}[0].includes(arg)", shown)
    assert device.index == 0
    first = device.page.evaluate(f"{TITLES}[0]")
    assert "info" in first and "http" in first and "request refused" in first
    again = refuse(daemon, "/api/list?of=more")
    device.wait(f"{TITLES}[0].includes(arg)", again)
    assert shown in device.page.evaluate(f"{TITLES}[1]")


def test_who_reads_an_older_line_keeps_it(device: Device, daemon: Daemon):
    open_log(device)
    kept = refuse(daemon, "/api/list?of=kept")
    device.wait(f"{TITLES}[0].includes(arg)", kept)
    refuse(daemon, "/api/list?of=next")
    device.wait(f"{TITLES}[1].includes(arg)", kept)
    device.key("ArrowDown")
    assert kept in device.row
    for _ in range(20):
        last = refuse(daemon, "/api/list?of=later")
    device.wait("Number(document.querySelector('#views [aria-selected=true]').getAttribute('aria-posinset')) === 22")
    assert kept in device.row
    device.key("Home")
    device.wait(f"{TITLES}[0].includes(arg)", last)


def test_a_line_opens_with_all_it_says_and_is_copied(new_device, daemon: Daemon):
    device = new_device(daemon.url, permissions=["clipboard-read", "clipboard-write"]).open()
    open_log(device)
    shown = refuse(daemon, "/api/list?of=nonsense")
    device.wait(f"{TITLES}[0].includes(arg)", shown)
    device.press("select")
    words = device.page.inner_text(".sheet .words")
    assert "http" in words and f'id={shown}' in words.replace('"', "") and "status=400" in words
    device.page.locator(".sheet [role=option]", has_text="Copy Line").click()
    device.wait("document.querySelector('.toast')?.textContent.includes('copied')")
    line = device.page.evaluate("navigator.clipboard.readText()")
    assert shown in line and "[http] request refused" in line and "\n" not in line
    choose(device, "Copy These Lines")
    device.wait("document.querySelector('.toast')?.textContent.includes('lines copied')")
    lines = device.page.evaluate("navigator.clipboard.readText()").split("\n")
    assert line in lines and len(lines) > 1


def test_level_and_part_narrow_what_is_seen(device: Device, daemon: Daemon):
    open_log(device)
    refuse(daemon, "/api/list?of=nonsense")
    choose(device, "Part", "gallery")
    device.wait(f"{TITLES}.length > 0 && {TITLES}.every((text) => !text.includes('request refused'))")
    assert device.page.inner_text(".signs .detail") == "live · gallery"
    choose(device, "Level", "Errors")
    device.wait("document.querySelector('.message h2')?.textContent === 'Nothing yet'")
    device.page.locator("#views [role=option]", has_text="Reset the Filter").click()
    device.wait(f"{TITLES}.some((text) => text.includes('request refused'))")
    assert device.page.inner_text(".signs .detail") == "live · all"
    choose(device, "Level", "Everything")
    device.wait(f"{TITLES}.some((text) => text.includes('fine') && text.includes('replied'))")


def test_the_log_goes_on_after_it_was_left(device: Device, daemon: Daemon):
    open_log(device)
    device.press("menu")
    device.wait_for_title("Settings")
    shown = refuse(daemon, "/api/list?of=nonsense")
    device.open("settings/log")
    device.wait(f"{TITLES}[0]?.includes(arg)", shown)


def test_an_error_that_the_page_tells_is_found_in_the_log_by_its_id(device: Device, daemon: Daemon, guard: Guard):
    guard.allow("status of 50[07]")
    # The table of the choices takes nothing.
    database = sqlite3.connect(daemon.data / "clickwheel.db", timeout=10)
    database.execute("CREATE TRIGGER full BEFORE INSERT ON choices BEGIN SELECT RAISE(ABORT, 'it is full'); END")
    database.commit()
    try:
        device.open("settings/strategies")
        device.page.locator("#views [role=option]", has_text="Log").first.click()
        device.wait_for_title("Log")
        device.page.locator("#views [role=option]", has_text="memory").first.click()
        device.wait("/[0-9a-f]{12}/.test(document.querySelector('.toast')?.textContent)")
        told = device.page.inner_text(".toast")
    finally:
        database.execute("DROP TRIGGER full")
        database.commit()
        database.close()
    [shown] = re.findall(r"\b[0-9a-f]{12}\b", told)
    found = subprocess.run(
        [BINARY, "log", "show", "--text", shown, "--json", "--data", daemon.data], capture_output=True, text=True, timeout=30, check=True
    )
    [row] = [json.loads(line) for line in found.stdout.splitlines()]
    assert row["fields"]["id"] == shown and row["level"] == "error"
    assert "cannot be kept" in json.dumps(row)
