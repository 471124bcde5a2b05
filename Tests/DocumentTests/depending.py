"""How a package depends on each library product: what README.md and the articles say of it, from Package.swift.

`python3 Tests/DocumentTests/depending.py` writes it anew.
"""
import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
HEADING = "## Add it to your package"
SECTION = re.compile(rf"{HEADING}\n\n.*?(?=^## )", re.DOTALL | re.MULTILINE)
RELEASE = re.compile(r'static let current = "(.*)"')
TESTED = "Swift 6.2 or later on Linux, where all of it is tested"


def release():
    """The version of the program, from the one place that says it."""
    return RELEASE.search((ROOT / "Sources/App/Version.swift").read_text())[1]


def package():
    words = ["swift", "package", "--package-path", str(ROOT), "dump-package"]
    return json.loads(subprocess.run(words, capture_output=True, check=True, timeout=300).stdout)


def products(package):
    """The library products; what is linked while a program runs is not for others."""
    return [product["name"] for product in package["products"] if product["type"].get("library") == ["automatic"]]


def needs(product, package):
    """What must be installed for `product`: the packages of `apt`, and those of `brew`."""
    targets = {target["name"]: target for target in package["targets"]}
    found, left = set(), [product]
    while left:
        name = left.pop()
        if name in found or name not in targets:
            continue
        found.add(name)
        left += [(way.get("byName") or way.get("target"))[0] for way in targets[name]["dependencies"]]
    sources = [source for name in sorted(found) for source in targets[name].get("providers") or []]
    return {
        kind: sorted({name for source in sources for names in source.get(kind, []) for name in names})
        for kind in ("apt", "brew")
    }


def installed(need):
    """The cell of README.md's table."""
    return " ".join(f"`{name}`" for name in need["apt"]) or "nothing"


def section(product, package):
    need = needs(product, package)
    if need["apt"]:
        rest = (
            f"{TESTED}; macOS 15 is declared, and not tested.\nC libraries are needed:\n\n```\n"
            f"apt-get install {' '.join(need['apt'])}\nbrew install {' '.join(need['brew'])}\n```\n"
        )
    else:
        rest = f"{TESTED}; macOS 15 and iOS 18 are declared, and not tested.\nNothing else has to be installed.\n"
    return (
        f"{HEADING}\n\n```\n"
        f'.package(url: "https://example.com/Clickwheel.git", from: "{release()}"),\n'
        f'.product(name: "{product}", package: "Clickwheel"),\n```\n\n'
        "The first line goes to the dependencies of your package, with the address that you have it from, the second to those of\n"
        f"your target. {rest}\n"
    )


def article(product):
    return ROOT / f"Sources/{product}/{product}.docc/{product}.md"


def row(product):
    """The row of README.md's table: its last cell says what is needed."""
    return re.compile(rf"^(\| `{product}` \|.*\| )([^|\n]*)( \|)$", re.MULTILINE)


def written(package):
    """What each document must say: its path, and its whole text."""
    texts = {article(product): article(product).read_text() for product in products(package)}
    for product in products(package):
        path = article(product)
        if SECTION.search(texts[path]):
            texts[path] = SECTION.sub(lambda _: section(product, package), texts[path], count=1)
        else:
            texts[path] = texts[path].replace("## Overview\n", section(product, package) + "## Overview\n", 1)
    readme = re.sub(r'from: "[0-9.]+"', f'from: "{release()}"', README.read_text())
    for product in products(package):
        cell = installed(needs(product, package))
        readme = row(product).sub(lambda match: match[1] + cell + match[3], readme)
    return texts | {README: readme}


if __name__ == "__main__":
    for path, text in written(package()).items():
        path.write_text(text)
