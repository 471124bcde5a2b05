"""Docs/Architecture.md shows the modules as they are."""
from modules import PAGE, PICTURE, picture, targets


def test_the_picture_is_that_of_package_swift():
    drawn = PICTURE.search(PAGE.read_text())[0]
    assert drawn == picture(targets()), "draw it anew: python3 Tests/DocumentTests/modules.py"


def test_an_arrow_that_follows_from_others_is_left_out():
    drawn = picture({"A": ["B", "C"], "B": ["C", "CZlib"], "C": [], "CZlib": []})
    assert drawn.splitlines()[2:-1] == ["    A --> B", '    B["B<br/>CZlib"] --> C', "    C"]
