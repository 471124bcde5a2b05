"""What is public is documented, and DocC makes the documentation of every product without a warning."""
import json

import pytest

from documentation import bare, convert, extract, modules, products


@pytest.fixture(scope="module")
def graphs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("symbols")
    for product in products():
        (folder / product).mkdir()
        extract(product, folder / product)
    return folder


@pytest.mark.parametrize("product", products())
def test_every_public_symbol_has_a_comment(product, graphs):
    assert bare(graphs / product) == []


@pytest.mark.parametrize("module", modules())
def test_what_a_module_shows_to_the_others_has_a_comment_too(module, tmp_path):
    extract(module if module in products() else f"Clickwheel{module}", tmp_path, access="package")
    assert [*tmp_path.glob("*.symbols.json")] and bare(tmp_path) == []


@pytest.mark.parametrize("product", products())
def test_docc_has_nothing_to_complain_of(product, graphs, tmp_path):
    assert convert(product, graphs / product, tmp_path / f"{product}.doccarchive") == []
    pages = [*tmp_path.glob(f"*/data/documentation/{product.lower()}/*.json")]
    assert pages, "the archive has no pages"


def test_the_tools_of_the_program_are_not_offered(graphs, tmp_path):
    extract("ClickwheelSystem", tmp_path)
    names = set()
    for path in [*graphs.glob("*/*.symbols.json"), *tmp_path.glob("*.symbols.json")]:
        names |= {symbol["pathComponents"][0] for symbol in json.loads(path.read_text())["symbols"]}
    assert "Logger" in names and "WallClock" in names
    assert names & {"SplitMix64", "SHA1", "JSONReader", "HTMLText", "PackedBytes"} == set()


def test_a_symbol_without_a_comment_is_found_by_its_place(tmp_path):
    place = {"uri": "file:///x/Song.swift", "position": {"line": 6, "character": 4}}
    symbols = [
        {"identifier": {"precise": "s:1"}, "pathComponents": ["Song", "title"], "location": place},
        {"identifier": {"precise": "s:2"}, "pathComponents": ["Song"], "location": place, "docComment": {"lines": []}},
    ]
    (tmp_path / "Song.symbols.json").write_text(json.dumps({"symbols": symbols}))
    assert bare(tmp_path) == ["/x/Song.swift:7: Song.title"]


def test_a_link_to_what_is_not_there_is_a_complaint(graphs, tmp_path, monkeypatch):
    catalog = tmp_path / "Sources/Log/Log.docc"
    catalog.mkdir(parents=True)
    (catalog / "Log.md").write_text("# ``Log``\n\nA link to ``NoSuchStrategy``.\n")
    monkeypatch.setattr("documentation.ROOT", tmp_path)
    complaints = convert("Log", graphs / "Log", tmp_path / "Log.doccarchive")
    assert any("NoSuchStrategy" in line for line in complaints)
