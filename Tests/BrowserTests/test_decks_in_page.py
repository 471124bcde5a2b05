"""Decks that are imported in the page, cards that are written there, covers side by side, and files with a problem."""

from conftest import Device
from daemon import Daemon
from music import write_library

BIRDS = b"Robin,red\nWren,brown\n,nothing asks this\n"
DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const type of ['dragenter', 'dragover', 'drop']) document.querySelector('.quiz-import').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def heading(device: Device, text: str) -> None:
    device.wait("document.querySelector('.message h2')?.textContent === arg", text)


def test_a_deck_is_chosen_imported_and_studied_by_the_strategy_that_was_chosen_before(device: Device, guard):
    guard.allow("quiz/card/|sandboxed")
    device.open("extras/quiz/import")
    with device.page.expect_file_chooser() as chooser:
        # That choosers come to the test is said to the page, which a key can overtake where the machine is busy.
        device.settle()
        device.key("Enter")
    chooser.value.set_files(files=[{"name": "Birds.csv", "mimeType": "text/csv", "buffer": BIRDS}])
    heading(device, "Imported Birds")
    assert "2 added" in device.page.inner_text(".message") and "2 new cards" in device.page.inner_text(".message")
    device.page.locator("#views .row", has_text="What was not kept").click()
    device.wait("document.querySelector('.sheet')?.textContent.includes('empty first field')")
    device.key("Escape", "Home", "Enter")
    device.wait_for_title("Quiz")
    device.page.locator("#views .row", has_text="Birds").click()
    device.wait("document.querySelector('.sheet h2')?.textContent === 'Birds'")
    device.page.locator(".sheet .row", has_text="Question order").click()
    device.page.locator(".sheet .row", has_text="Weakest first").click()
    device.wait("document.querySelector('.sheet h2')?.textContent === 'Birds'")
    device.page.locator(".sheet .row", has_text="Start").click()
    device.wait_for_title("Birds")
    device.wait("document.body.innerText.includes('Weakest first')")
    assert "weakest" not in device.page.inner_text(".counts")


def test_a_table_is_read_as_somebody_says_before_and_how_it_was_read_is_told(device: Device, guard):
    device.open("extras/quiz/import")
    heading(device, "Import a deck")
    device.page.locator("#views .row", has_text="Columns").click()
    device.wait("document.querySelector('.sheet h2')?.textContent === 'What do the columns hold?'")
    device.page.locator(".sheet .row", has_text="Answer, question").first.click()
    device.wait("[...document.querySelectorAll('#views .row')].some((row) => row.textContent.includes('Answer, question'))")
    device.page.evaluate(DROP, ["Towns.csv", "Paris, France;capital\nOslo;city, too\n"])
    heading(device, "Imported Towns")
    assert "2 columns, separated by semicolons" in device.page.inner_text(".message")


def test_a_dropped_file_that_is_no_deck_says_so_in_one_sentence(device: Device, guard):
    guard.allow("status of 400")
    device.open("extras/quiz/import")
    device.page.evaluate(DROP, ["song.mp3", "x"])
    heading(device, "Couldn’t import this file")
    assert device.page.inner_text(".message p").startswith("'song.mp3': a deck is a file ending in .apkg")
    device.page.evaluate(DROP, ["Trees.txt", "Oak - acorns\n"])
    heading(device, "Imported Trees")


def test_a_card_is_added_by_typing_and_edited_in_a_round(device: Device, daemon: Daemon):
    device.page.goto(f"{device.url}#/extras/quiz/card")
    device.wait("document.activeElement?.tagName === 'TEXTAREA'")
    device.page.keyboard.type("Largest planet?")
    device.page.keyboard.press("Tab")
    device.page.keyboard.type("Saturn")
    device.page.keyboard.press("Control+Enter")
    device.wait("document.querySelector('.toast')?.textContent.startsWith('Card added')")
    decks = daemon.get("/api/quiz")["decks"]
    deck = next(d["name"] for d in decks if any(r["question"] == "Largest planet?" for r in daemon.get(f"/api/quiz/cards?deck={d['name'].replace(' ', '%20')}")["rows"]))
    card = next(r for r in daemon.get(f"/api/quiz/cards?deck={deck.replace(' ', '%20')}")["rows"] if r["question"] == "Largest planet?")
    device.page.goto(f"{device.url}#/extras/quiz/card/{card['id']}")
    device.wait("document.querySelectorAll('textarea')[1]?.value === 'Saturn'")
    device.page.locator("textarea").nth(1).fill("Jupiter")
    device.key("Escape")
    device.wait("document.querySelector('.sheet h2')?.textContent === 'Save this card?'")
    device.key("Enter")
    daemon.wait(lambda: "Jupiter" in str(daemon.get(f"/api/quiz/card/{card['id']}")), "the card is saved")


def test_a_card_is_written_with_the_wheel_alone(device: Device, daemon: Daemon):
    device.page.goto(f"{device.url}#/extras/quiz/card")
    device.wait("document.activeElement?.tagName === 'TEXTAREA'")
    for _ in range(2):
        device.press("select")
        device.turn(-20)
        device.press("select")
        device.turn(20)
    device.press("next")
    device.hold("select")
    device.page.mouse.up()
    device.wait("document.querySelector('.toast')?.textContent.startsWith('Card added')")


def test_albums_are_covers_side_by_side_where_the_arrows_go_where_they_point(device: Device):
    device.open("music/covers")
    device.wait("document.querySelectorAll('.grid .cell img[src]').length >= 6")
    tops = device.page.evaluate("[...document.querySelectorAll('.grid .cell')].map((c) => Math.round(c.getBoundingClientRect().top))")
    assert len(set(tops[:5])) == 1 and tops[5] > tops[0]
    device.key("ArrowRight", "ArrowDown")
    device.turn(-20)
    at = device.page.evaluate("document.querySelector('.grid [aria-selected=true]').getAttribute('aria-posinset')")
    assert at == "5"
    title = device.page.inner_text(".grid .caption b")
    device.press("select")
    device.wait_for_title(title)
    device.wait_for_rows(1)
    device.press("menu")
    device.wait("document.querySelector('.grid [aria-selected=true]')?.getAttribute('aria-posinset') === '5'")


def test_files_with_a_problem_are_listed_with_why_and_what_to_do(new_device, start_daemon, tmp_path):
    folder = tmp_path / "Music"
    folder.mkdir()
    songs = write_library(folder)
    (folder / "empty.mp3").write_bytes(b"")
    daemon = start_daemon(folder, tracks=len(songs))
    device = new_device(daemon.url).open("settings/library")
    device.page.locator("#views .row", has_text="Files with a problem").click()
    device.wait_for_title("Problem files")
    device.wait_for_rows(1)
    assert device.row == "empty.mp3"
    device.press("select")
    device.wait("document.querySelector('.sheet')")
    text = device.page.inner_text(".sheet")
    assert "Music/empty.mp3" in text and "The file is empty." in text and "copy or download it again" in text
    assert str(tmp_path) not in text
