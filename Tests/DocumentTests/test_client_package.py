"""A package of somebody else depends on the products as README.md says, whatever its own targets are called."""
import os
import re
import subprocess

import pytest

from depending import README, ROOT, package, products

# Names that packages have for targets of their own, and that ours have without their prefix.
NAMES = ["App", "Archive", "Crypto", "Database", "Fetch", "HTTP", "Net", "Program", "System", "Text"]


@pytest.fixture
def client(tmp_path):
    """Builds a package with targets of the given names, one of them called Main; gives what was said, and the exit code."""

    def build(*names):
        # Whoever needs no C library has none: pkg-config finds nothing.
        tools = tmp_path / "tools"
        tools.mkdir()
        (tools / "pkg-config").write_text("#!/bin/sh\necho /nonexistent\n")
        (tools / "pkg-config").chmod(0o755)
        line = re.search(r'^    \.package\(name: "Clickwheel", path: .*\),?$', README.read_text(), re.MULTILINE)[0]
        dependency = re.sub('path: "[^"]*"', f'path: "{ROOT}"', line)
        folder = tmp_path / "client"
        targets = []
        offered = [name for name in products(package()) if name != "StateMachine"]
        for place, name in enumerate([*names, "Main"]):
            product = "StateMachine" if name == "Main" else offered[place % len(offered)]
            (folder / "Sources" / name).mkdir(parents=True)
            (folder / "Sources" / name / "Code.swift").write_text(f"import {product}\n")
            targets.append(
                f'.target(name: "{name}", dependencies: [.product(name: "{product}", package: "Clickwheel")])'
            )
        (folder / "Package.swift").write_text(
            "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"Client\", "
            f"platforms: [.macOS(.v15)], dependencies: [\n{dependency}\n], targets: [{', '.join(targets)}])\n"
        )
        environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
        result = subprocess.run(
            ["swift", "build", "--package-path", str(folder), "--target", "Main"],
            capture_output=True, text=True, timeout=300, env=environment,
        )
        return result.stdout + result.stderr, result.returncode

    return build


def test_targets_with_ordinary_names_stand_beside_ours_and_nothing_is_complained_of(client):
    said, code = client(*NAMES)
    assert code == 0, said
    assert "warning:" not in said


def test_a_target_with_a_name_of_ours_would_be_noticed(client):
    said, code = client("ClickwheelHTTP")
    assert code != 0
    assert "conflicting name" in said and "ClickwheelHTTP" in said
