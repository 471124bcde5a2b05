"""The modules of Package.swift, as the picture in Docs/Architecture.md.

`python3 Tests/DocumentTests/modules.py` draws it anew.
"""
import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Docs/Architecture.md"
PICTURE = re.compile(r"```mermaid\n.*?```\n", re.DOTALL)


def targets():
    """What each target of the program depends on; examples, tests and their fixtures are left out."""
    words = ["swift", "package", "--package-path", str(ROOT), "dump-package"]
    package = json.loads(subprocess.run(words, capture_output=True, check=True, timeout=300).stdout)
    return {
        target["name"]: [(dependency.get("byName") or dependency["target"])[0] for dependency in target["dependencies"]]
        for target in package["targets"]
        if target["type"] != "test" and (target.get("path") or "Sources").startswith("Sources")
    }


def name(target):
    return target.removeprefix("Clickwheel")


def is_c(target):
    return re.match(r"C[A-Z]", name(target)) is not None


def reached(target, targets):
    found = set()
    for dependency in targets[target]:
        found |= {dependency} | reached(dependency, targets)
    return found


def picture(targets):
    """Mermaid: a line a module, with the C modules that it imports, and the arrows that follow from no others."""
    lines = []
    for target, dependencies in targets.items():
        if is_c(target):
            continue
        c = [name(dependency) for dependency in dependencies if is_c(dependency)]
        swift = [dependency for dependency in dependencies if not is_c(dependency)]
        implied = set().union(*(reached(dependency, targets) for dependency in swift))
        arrows = " & ".join(name(dependency) for dependency in swift if dependency not in implied)
        box = f'["{"<br/>".join([name(target), *c])}"]' if c else ""
        lines.append(f"    {name(target)}{box}" + (f" --> {arrows}" if arrows else ""))
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```", ""])


if __name__ == "__main__":
    PAGE.write_text(PICTURE.sub(lambda _: picture(targets()), PAGE.read_text(), count=1))
