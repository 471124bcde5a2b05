"""Docs/FromTheArticles.md names what is there, at the place that it gives."""
import re
import subprocess

import pytest

from documentation import ROOT, flags

PAGE = (ROOT / "Docs/FromTheArticles.md").read_text()
ROWS = re.findall(r"^\| (`[A-Z][^|]*) \| \[[^\]]*\]\(\.\./([^)]*\.swift)\) \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("names", "path"), ROWS, ids=lambda value: value)
def test_each_name_is_declared_in_the_file_beside_it(names, path):
    text = (ROOT / path).read_text()
    for name in re.findall(r"`([^`]*)`", names):
        member = name.split(".")[-1]
        declared, _, labels = member.partition("(")
        assert re.search(rf"\b(protocol|struct|class|enum|func|var) {declared}\b", text), name
        for label in labels.rstrip(")").split(":"):
            assert re.search(rf"func {declared}\([^)]*{label}", text) or not label, name


def test_the_names_that_two_words_can_tell_apart_have_a_row_each():
    names = " ".join(names for names, _ in ROWS)
    for name in ["Question", "QuestionGroup", "Logger.fileLogging(fileName:)", "Logger.fileLogging(fileURL:)"]:
        assert f"`{name}`" in names


def test_the_state_of_swiftui_and_ours_are_told_apart_as_the_page_says(tmp_path):
    (tmp_path / "SwiftUI.swift").write_text(
        "public protocol View {}\n@propertyWrapper public struct State<Value> {\n    public var wrappedValue: Value\n"
        "    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }\n}\n"
    )
    words = ["swiftc", "-emit-module", "-module-name", "SwiftUI", "-parse-as-library", "SwiftUI.swift"]
    subprocess.run(words, cwd=tmp_path, check=True, capture_output=True, timeout=600)
    example = re.search(r"^```\n(import Playback\nimport SwiftUI\n.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]

    def compiled(code):
        (tmp_path / "View.swift").write_text(code)
        words = ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", ".", *flags(), "View.swift"]
        return subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=600)

    assert compiled(example).returncode == 0
    assert "ambiguous" in compiled(example.replace("@SwiftUI.State", "@State")).stderr
