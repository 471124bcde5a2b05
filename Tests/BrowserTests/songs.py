"""A list of 100,000 songs, put in front of the daemon's own answers: nobody waits for a scan of so many files."""

import json
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import Page, Route

SIZE = 100_000
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def title(index: int) -> str:
    first, rest = divmod(index * 26, SIZE)
    second = rest * 26 // SIZE
    return f"{LETTERS[first]}{LETTERS[second].lower()} Song {index:06d}"


def row(index: int) -> dict:
    return {"id": index + 1, "kind": "song", "title": title(index), "artist": f"Artist {index % 977}", "durationMs": 180_000,
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
