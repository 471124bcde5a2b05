"""The documentation of the library products, from the modules that were just built.

`scripts/docs [FOLDER]` builds and writes it; a symbol without a comment, or a warning of DocC, is an error.
"""
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build/debug"


def products():
    """The library products: each module that has an article."""
    return sorted(path.stem for path in ROOT.glob("Sources/*/*.docc"))


def modules():
    """Every module that others can import, by the folder's name."""
    folders = {path.relative_to(ROOT / "Sources").parts[0] for path in ROOT.glob("Sources/*/**/*.swift")}
    # Programs are in lower case; what the fuzz programs share is built for them alone.
    return sorted(folder for folder in folders - {"Fuzzing"} if folder[0].isupper())


def flags():
    """What lets the compiler find the modules, and the C modules that they stand on."""
    folders = [*ROOT.glob("Sources/*/include")]
    # Not all that the build folder holds: it may have the map of a module that is gone.
    made = [BUILD / f"Clickwheel{folder.parent.name}.build/module.modulemap" for folder in folders]
    maps = [*ROOT.glob("Sources/*/module.modulemap"), *made]
    words = ["-I", str(BUILD / "Modules")]
    words += [word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")]
    return words + [word for path in folders for word in ("-Xcc", f"-I{path}")]


def target():
    """The name of this machine, as the compiler calls it."""
    words = ["swiftc", "-print-target-info"]
    information = json.loads(subprocess.run(words, capture_output=True, check=True, timeout=600).stdout)
    return information["target"]["triple"]


def extract(product, folder, access="public"):
    """Writes what is public in `product`, or `package` as well, with its comments, to `folder`."""
    words = [
        "swift", "symbolgraph-extract", "-module-name", product, *flags(), "-minimum-access-level", access,
        "-skip-synthesized-members", "-target", target(), "-output-dir", str(folder),
    ]
    subprocess.run(words, capture_output=True, text=True, check=True, timeout=600)


def bare(folder):
    """Every symbol in the graphs in `folder` that has no comment, neither its own nor that of what it conforms to."""
    found = set()
    for path in folder.glob("*.symbols.json"):
        for symbol in json.loads(path.read_text())["symbols"]:
            place = symbol.get("location")
            if place is None or "::SYNTHESIZED::" in symbol["identifier"]["precise"] or symbol.get("docComment"):
                continue
            file = place["uri"].removeprefix("file://").removeprefix(f"{ROOT}/")
            found.add(f"{file}:{place['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])}")
    return sorted(found)


def convert(product, graphs, archive):
    """Has DocC make the documentation of `product`; gives all that it complains of, or nothing."""
    catalog = ROOT / f"Sources/{product}/{product}.docc"
    archive.parent.mkdir(parents=True, exist_ok=True)
    words = [
        "docc", "convert", str(catalog), "--additional-symbol-graph-dir", str(graphs), "--output-path", str(archive),
        "--fallback-display-name", product, "--fallback-bundle-identifier", f"clickwheel.{product}",
        "--warnings-as-errors", "--emit-fixits",
    ]
    result = subprocess.run(words, capture_output=True, text=True, timeout=300)
    said = result.stdout + result.stderr
    complaints = [line for line in said.splitlines() if ": warning:" in line or ": error:" in line]
    return complaints or ([] if result.returncode == 0 else [said])


def main(folder):
    complaints = []
    for product in products():
        graphs = folder / "symbols" / product
        graphs.mkdir(parents=True, exist_ok=True)
        extract(product, graphs)
        complaints += [f"{symbol} has no comment" for symbol in bare(graphs)]
        complaints += convert(product, graphs, folder / f"{product}.doccarchive")
    print("\n".join(complaints) or f"{', '.join(products())}: in {folder}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).absolute()))
