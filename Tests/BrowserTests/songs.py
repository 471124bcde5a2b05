"""A list of 100,000 songs, put in front of the daemon's own answers: nobody waits for a scan of so many files."""

import json
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import Page, Route

FIRST = """Amber Ancient Blue Brass Candle Carbon Copper Distant Dusty Early Electric Faded Foreign Ghost Golden Hidden Hollow Indigo
Iron Jade Kinder Late Lunar Midnight Neon Northern Orchid Paper Quiet Restless Scarlet Silver Sodium Tidal Umber Velvet Winter
Xenon Yonder Zinc""".split()
SECOND = """Anchor Arcade Atlas Avenue Beacon Bridge Canyon Carousel Chapel Circuit Coast Compass Corridor Delta Engine Estuary Factory
Ferry Field Garden Harbor Highway Horizon Island Ladder Lantern Ledger Library Lighthouse Machine Meadow Mirror Motel Observatory
Orchard Parade Pier Planet Radio Railway Reservoir River Satellite Shore Signal Station Street Tunnel Window Yard""".split()
TAKES = 50
SIZE = len(FIRST) * len(SECOND) * TAKES
ARTISTS = ["The Low Tides", "Mara Venn", "Kestrel & Co.", "Juniper Ward", "Nadia Rook", "Station Nine", "Paper Lions", "Ola Brandt"]
assert SIZE == 100_000


def title(index: int) -> str:
    words, take = divmod(index, TAKES)
    first, second = divmod(words, len(SECOND))
    return f"{FIRST[first]} {SECOND[second]} (Take {take + 1})"


def row(index: int) -> dict:
    return {"id": index + 1, "kind": "song", "title": title(index), "artist": ARTISTS[index % len(ARTISTS)], "durationMs": 180_000,
            "stream": f"/stream/{index + 1}", "mime": "audio/flac"}


def _heads(length: int) -> list[list]:
    heads: list[list] = []
    for index in range(SIZE):
        head = title(index)[:length]
        if not heads or heads[-1][0] != head:
            heads.append([head, index])
    return heads


INDEX = {"version": 1, "total": SIZE, "sorted": True, "initials": _heads(1), "pairs": _heads(2)}


def install(page: Page) -> None:
    page.route("**/api/list*", _answer)
    page.route("**/api/list/*", _answer)


def _answer(route: Route) -> None:
    address = urlparse(route.request.url)
    query = {key: values[0] for key, values in parse_qs(address.query).items()}
    if query.get("of") != "songs":
        return route.continue_()
    if address.path.endswith("/index"):
        body = INDEX
    elif address.path.endswith("/position"):
        prefix = query.get("prefix", "").lower()
        found = next((n for n in range(SIZE) if title(n).lower().startswith(prefix)), None)
        body = {} if found is None else {"index": found}
    else:
        offset, limit = int(query.get("offset", 0)), int(query.get("limit", 256))
        body = {"version": 1, "total": SIZE, "rows": [row(n) for n in range(offset, min(SIZE, offset + limit))]}
    return route.fulfill(status=200, content_type="application/json", body=json.dumps(body))
