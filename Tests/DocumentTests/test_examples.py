"""The Swift in the documents compiles, against the modules that were just built.

The Swift blocks of a document are one program, from top to bottom: a later one may use what an earlier one made.
"""
import re
import subprocess
from pathlib import Path

import pytest

from documentation import flags

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("Docs/*.md")), *sorted(ROOT.glob("Sources/*/*.docc/*.md")),
]
BLOCK = re.compile(r"^```swift\n(.*?)^```$", re.DOTALL | re.MULTILINE)
WITH_SWIFT = [path for path in DOCUMENTS if BLOCK.search(path.read_text())]


def compiled(document, folder):
    """What the compiler says of `document`; its line numbers are the document's."""
    blocks = []
    for block in BLOCK.finditer(document):
        line = document[: block.start(1)].count("\n") + 1
        blocks.append(f'#sourceLocation(file: "document", line: {line})\n{block[1]}#sourceLocation()\n')
    program = folder / "main.swift"
    program.write_text("".join(blocks))
    return subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", *flags(), program],
        capture_output=True, text=True, timeout=600,
    )


@pytest.mark.parametrize("path", WITH_SWIFT, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_swift_in_a_document_compiles(path, tmp_path):
    result = compiled(path.read_text(), tmp_path)
    assert result.returncode == 0, result.stderr


def test_every_article_begins_with_an_example():
    articles = [path for path in DOCUMENTS if path.parent.suffix == ".docc"]
    assert articles
    assert [path.name for path in articles if path not in WITH_SWIFT] == []


def test_an_example_that_names_what_is_not_there_does_not_pass(tmp_path):
    result = compiled("# Title\n\n```swift\nimport Log\n\nlet logger = Logger(strategy: NoSuchStrategy())\n```\n", tmp_path)
    assert result.returncode != 0
    assert "document:6" in result.stderr and "NoSuchStrategy" in result.stderr
