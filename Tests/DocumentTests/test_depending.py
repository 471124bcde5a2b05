"""Who comes for a library finds out how to depend on it before anything else, and what they find is true."""
import re

import pytest

from depending import HEADING, README, ROOT, article, needs, package, products, release, row, written

PACKAGE = package()


@pytest.mark.parametrize("path", written(PACKAGE), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_document_says_what_package_swift_says(path):
    assert path.read_text() == written(PACKAGE)[path], "write it anew: python3 Tests/DocumentTests/depending.py"


@pytest.mark.parametrize("product", products(PACKAGE))
def test_an_article_begins_with_it(product):
    headings = re.findall(r"^## .*$", article(product).read_text(), re.MULTILINE)
    assert headings[0] == HEADING


@pytest.mark.parametrize("product", products(PACKAGE))
def test_the_readme_lists_the_product(product):
    assert row(product).search(README.read_text())


def test_the_change_log_begins_with_the_release_that_the_program_names():
    versions = re.findall(r"^## ([0-9.]+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert versions[0] == release()


def test_what_is_needed_is_found_through_all_that_a_product_stands_on():
    targets = [
        {"name": "Golf", "dependencies": [{"byName": ["Log", None]}]},
        {"name": "Log", "dependencies": [{"target": ["CZlib", {"platformNames": ["linux"]}]}]},
        {"name": "CZlib", "dependencies": [], "providers": [{"apt": [["zlib1g-dev"]]}, {"brew": [["zlib"]]}]},
        {"name": "CEvent", "dependencies": [], "providers": [{"apt": [["libevent-dev"]]}]},
    ]
    assert needs("Golf", {"targets": targets}) == {"apt": ["zlib1g-dev"], "brew": ["zlib"]}
