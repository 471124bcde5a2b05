"""clickwheel quiz import of tables and of texts with mistakes: what it says, and what it is told."""
import json


def imported(clickwheel, file, *words):
    done = clickwheel.run("quiz", "import", str(file), *words)
    assert done.returncode == 0, done.stderr
    return done


def test_a_table_says_which_separator_was_taken_and_takes_another(clickwheel, tmp_path):
    towns = tmp_path / "Towns.csv"
    towns.write_text("Paris, France, Europe;capital, city\nOslo;Norway\n")
    assert "2 columns, separated by semicolons" in imported(clickwheel, towns).stdout
    done = imported(clickwheel, towns, "--separator", "comma", "--columns", "answer,prompt", "--deck", "Other", "--json")
    report = json.loads(done.stdout)
    assert (report["separator"], report["columns"]) == ("comma", 4)
    out = tmp_path / "out.tsv"
    assert clickwheel.run("quiz", "export", "Other", str(out)).returncode == 0
    assert "France\tParis" in out.read_text()


def test_what_is_no_separator_no_column_and_no_table_is_refused_by_name(clickwheel, tmp_path):
    towns, deck = tmp_path / "Towns.csv", tmp_path / "Deck.gift"
    towns.write_text("Paris;capital\n")
    deck.write_text("A? {T}\n")
    for file, words, sentence in [
        (towns, ["--separator", "ab"], "'ab' is no separator: tab, comma, semicolon, space, pipe or colon"),
        (towns, ["--columns", "prompt,shoe"], "'shoe' is no field of 'Question': a column holds prompt, answer, hint, tags"),
        (towns, ["--columns", "prompt,prompt"], "the column 'prompt' is named twice"),
        (deck, ["--separator", "tab"], "it is no table: only .csv, .tsv and .txt have a separator and columns"),
        (deck, ["--replace", "--separator", "tab"], "--replace takes a .colpkg"),
    ]:
        done = clickwheel.run("quiz", "import", str(file), *words)
        assert done.returncode != 0 and sentence in done.stderr, done.stderr
    decks = clickwheel.run("quiz", "decks").stdout
    assert "Towns" not in decks and "Deck" not in decks


def test_the_lines_of_questions_that_cannot_be_read_are_named_and_the_rest_comes_in(clickwheel, tmp_path):
    deck = tmp_path / "Mixed.gift"
    deck.write_text("A? {T}\nB? {F}\n\nHow many? {#3:2~#wrong}\n\nOne? {One}\n\n[html]<b>H</b><sub>2</sub>O? {=[html]<i>water</i> ~ice}\n")
    done = imported(clickwheel, deck)
    assert done.stdout.startswith(f"{deck}: 3 new")
    assert "line 4 was left out" in done.stderr and "line 6 was left out" in done.stderr
    out = tmp_path / "out.json"
    assert clickwheel.run("quiz", "export", "Mixed", str(out)).returncode == 0
    assert len(json.loads(out.read_text())["questions"]) == 3
