"""Golf courses from a store: they can be played at once, and an edition with fewer takes away what it does not have."""
import json
import shutil
import subprocess

import pytest

from program import PROGRAM, ROOT
from shopping import Shopper

COURSES = ROOT / "Tests/GolfTests/Fixtures/courses"


@pytest.fixture
def seller(tmp_path):
    seller = Shopper(tmp_path / "seller")
    seller.shop = tmp_path / "shop"
    (seller.shop / "links").mkdir(parents=True)
    for name in ("one-hole", "salt-marsh-links"):
        shutil.copy(COURSES / f"{name}.course", seller.shop / "links")
    subprocess.run([PROGRAM, "store", "pack", seller.shop / "links", "--id", "org.example.club.links"], check=True, capture_output=True)
    seller.store("publish", seller.shop, "--id", "org.example.club", "--title", "The Club")
    return seller


@pytest.fixture
def buyer(tmp_path, seller):
    buyer = Shopper(tmp_path / "buyer")
    buyer.store("add", seller.shop)
    own = buyer.data / "golf/courses"
    own.mkdir(parents=True)
    # A course of one's own whose name begins like those of the pack.
    shutil.copy(COURSES / "one-hole.course", own / "org.example.club.links-mine.course")
    buyer.store("cart", "add", "org.example.club.links")
    [order] = buyer.store("checkout")
    assert order["state"] == "installed"
    return buyer


def courses(buyer):
    return {course["id"] for course in json.loads(buyer.run("golf", "courses", "--json").stdout)}


def test_the_courses_of_a_pack_can_be_played_at_once(buyer):
    assert {"org.example.club.links-one-hole", "org.example.club.links-salt-marsh-links"} <= courses(buyer)
    assert buyer.store("verify")[0]["right"] == 2


def test_an_edition_with_fewer_courses_removes_the_others_and_leaves_ones_own(buyer, seller):
    (seller.shop / "links/one-hole.course").unlink()
    described = seller.shop / "links/pack.json"
    pack = json.loads(described.read_text())
    described.write_text(json.dumps({**pack, "version": "1.1.0"}))
    seller.store("publish", seller.shop)
    buyer.store("browse", "--refresh")
    buyer.store("get", 1)
    found = {path.name for path in (buyer.data / "golf/courses").iterdir()}
    assert found == {"org.example.club.links.course", "org.example.club.links-mine.course"}
    assert buyer.store("verify")[0]["wrong"] == []
    buyer.store("remove", 1)
    assert {path.name for path in (buyer.data / "golf/courses").iterdir()} == {"org.example.club.links-mine.course"}
