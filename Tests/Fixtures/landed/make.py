#!/usr/bin/env python3
"""Makes this folder: everything a user can have, as one version of the program keeps it.

Run it with the program whose data is to be kept for later versions to open: Tests/Fixtures/landed/make.py PROGRAM.
"""
import json
import pathlib
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
PACKAGES = HERE.parents[1] / "QuizTests/Fixtures/packages"
PROGRAM = pathlib.Path(sys.argv[1]).resolve()
WORK = pathlib.Path("/tmp/clickwheel-landed")
MUSIC, DATA = WORK / "music", WORK / "data"

# One question of each kind that GIFT has, with feedback, a hint-like title, weights and ranges.
JUDGED = """$CATEGORY: Judged

::reed:: Which of these has two reeds? {=oboe#Yes, two. ~clarinet#One. ~flute#None. ####The oboe and the bassoon.}

::strings:: Which are bowed? {~%50%violin ~%50%cello ~%-100%harp}

::drum:: A kettledrum? {=timpani =%50%timpano#One of several.}

::keys:: A piano has 88 keys. {T#Count them.#As a rule.}

::pitch:: The pitch of a tuning fork in Hz? {#440:2}

::octave:: A pitch between two A's? {#220..440#Within the octave.}

::families:: Which family? {=violin -> strings =trumpet -> brass =timpani -> percussion}

::missing:: A viola is tuned a fifth below a {=violin} everywhere.

::essay:: Say why a horn is hard. {}
"""
CSV = """Front,Back,Tags
Largo,very slow,tempo
Presto,very fast,tempo
"Dal segno, al fine","from the sign, to the end",signs
Tutti,everyone,
"""
CLUBS = [{"name": "chipper", "kind": "iron", "ball_speed_mps": 38, "launch_deg": 24, "spin_rpm": 6000}]


def wav(seconds, **info):
    """A mono WAV of a quiet ramp, with tags as a RIFF INFO list."""
    samples = b"".join(struct.pack("<h", (i * 37) % 2000 - 1000) for i in range(int(seconds * 8000)))
    entries = b""
    for key, value in info.items():
        data = value.encode() + b"\0"
        entries += key.encode() + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, 8000, 16000, 2, 16)
    body = b"WAVE" + form + b"data" + struct.pack("<I", len(samples)) + samples
    body += b"LIST" + struct.pack("<I", 4 + len(entries)) + b"INFO" + entries
    return b"RIFF" + struct.pack("<I", len(body)) + body


def run(*words, lines=""):
    done = subprocess.run([PROGRAM, *words, "--data", DATA], input=lines, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


class Daemon:
    def __init__(self, *words):
        self.process = subprocess.Popen([PROGRAM, "serve", "--data", DATA, "--listen", "127.0.0.1:0", "--mpd", "off", *words],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().split("is at ")[1].strip()

    def ask(self, path, **body):
        data = json.dumps({"client": "landed-page", **body}).encode() if body else None
        request = urllib.request.Request(self.address + path.lstrip("/"), data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(60) == 0


def songs():
    for album, artist, year, titles in [
        ("Tidal", "The Low Tides", "1998", ["Amber Pier", "Blue Ferry", "Copper Bell", "Dusty Lamp", "Early Train", "Faded Map"]),
        ("Umber", "Mara Venn", "2004", ["Ghost Motel", "Hollow Gate", "Iron Garden", "Jade River", "Kinder Days", "Late Signal"]),
    ]:
        (MUSIC / album).mkdir(parents=True)
        for number, title in enumerate(titles, 1):
            file = MUSIC / album / f"{number:02} {title}.wav"
            file.write_bytes(wav(3 + number, INAM=title, IART=artist, IPRD=album, ITRK=str(number), ICRD=year, IGNR="Quiet"))


def play(daemon):
    """Shuffled songs, in the middle of a pass, consumed as they are played, paused in the fourth."""
    for family, member in [("log-destination", "http://127.0.0.1:9"), ("log-destination", "file"), ("audio-output", "null"),
                           ("golf-caddie", "fewest-strokes"), ("question-order", "weakest-first")]:
        daemon.ask("/api/strategies", family=family, member=member)
    daemon.ask("/api/queue", op="shuffle", of="songs")
    daemon.ask("/api/player", command="repeat", repeat="all")
    daemon.ask("/api/player", command="next")
    daemon.ask("/api/player", command="consume", on=True)
    daemon.ask("/api/player", command="next")
    daemon.ask("/api/player", command="next")
    row = daemon.ask("/api/list?of=songs")["rows"][4]["id"]
    daemon.ask("/api/queue", op="next", tracks=[row])
    daemon.ask("/api/player", command="volume", volume=37)
    daemon.ask("/api/player", command="pause")
    daemon.ask("/api/player", command="seek", positionMs=2500)


def study(daemon):
    """A round of judged questions with answers, one taken back, a flag, a burial and a suspended card."""
    round = daemon.ask("/api/quiz/round", deck="Judged")
    for rating in [3, 1, 4, 2]:
        round = daemon.ask("/api/quiz/round/grade", card=round["card"]["id"], rating=rating, milliseconds=1500)
    round = daemon.ask("/api/quiz/round/undo", go=True)
    round = daemon.ask("/api/quiz/round/grade", card=round["card"]["id"], rating=3, milliseconds=900)
    daemon.ask("/api/quiz/round/aside", card=round["card"]["id"], flag=3)
    round = daemon.ask("/api/quiz/round/aside", card=round["card"]["id"], way="suspend")
    round = daemon.ask("/api/quiz/round/aside", card=round["card"]["id"], way="bury")
    daemon.ask("/api/quiz/round/aside", card=round["card"]["id"], flag=5)
    titles = {row["id"]: row["title"] for row in daemon.ask("/api/list?of=songs")["rows"]}
    for right in [1, 3]:
        music = daemon.ask("/api/quiz/music", kind="track", count=3)
        for index in range(3):
            choices, title = music["question"]["choices"], titles[music["question"]["track"]]
            choice = choices.index(title) if index < right else (choices.index(title) + 1) % len(choices)
            daemon.ask("/api/quiz/music/choose", question=index, choice=choice)
            music = daemon.ask("/api/quiz/music/next", question=index)


def golf(daemon):
    """Three players in the middle of a hole, after a ball that had to be dropped and a stroke that was taken back."""
    golf = daemon.ask("/api/golf", action="begin", course="my-park", format="stableford", seed=11, players=[
        {"name": "Ada", "skill": "tour", "handicap": 0}, {"name": "Bob", "skill": "twenty", "handicap": 20},
        {"name": "Cleo", "skill": "ten", "handicap": 9}])["round"]
    for number in range(26):
        if golf["drops"]:
            golf = daemon.ask("/api/golf", action="drop", drop=golf["drops"][0]["kind"])["round"]
        elif golf["canGimme"]:
            golf = daemon.ask("/api/golf", action="gimme")["round"]
        elif golf["state"] == "holed":
            golf = daemon.ask("/api/golf", action="next")["round"]
        else:
            advice = daemon.ask("/api/golf/preview")
            aim = 170 if number in (2, 19) else advice["aim"]
            golf = daemon.ask("/api/golf", action="stroke", club=advice["club"], power=advice["power"], aim=aim, curve="fade",
                              height="normal", timing=0.2, strokeCount=golf["strokeCount"])["round"]
        if number == 9 and golf["canMulligan"]:
            golf = daemon.ask("/api/golf", action="mulligan")["round"]


def answers(daemon):
    """What the program that kept it says of it: later versions are compared with this."""
    paths = ["/api/state", "/api/queue", "/api/list?of=songs", "/api/strategies", "/api/golf", "/api/golf/hole", "/api/golf/replay",
             "/api/golf/preview", "/api/quiz", "/api/quiz/round", "/api/quiz/music/scores"]
    return {path: daemon.ask(path) for path in paths}


def going_on(daemon):
    """How it goes on: the songs that follow, a stroke, and what the round of cards can take back."""
    heard = [daemon.ask("/api/player", command="next").get("item") for _ in range(9)]
    round = daemon.ask("/api/golf")["round"]
    stroke = daemon.ask("/api/golf", action="stroke", club="chipper", power=0.9, aim=3, curve="draw", height="low", timing=-0.4,
                        strokeCount=round["strokeCount"])
    undone = []
    study = daemon.ask("/api/quiz/round")
    while study["canUndo"]:
        undone.append([study["lastStep"], study["correct"], study["incorrect"]])
        study = daemon.ask("/api/quiz/round/undo", go=True)
    return {"heard": heard, "stroke": {key: stroke[key] for key in ["says", "who"]}, "undone": undone}


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    songs()
    golf_folder = DATA / "golf"
    (golf_folder / "courses").mkdir(parents=True)
    course = run("golf", "courses", "alder-park", "--text").replace("course Alder Park", "course My Park")
    (golf_folder / "courses/my-park.course").write_text(course)
    (golf_folder / "clubs.json").write_text(json.dumps(CLUBS) + "\n")
    run("library", "scan", "--music", str(MUSIC))
    for name, text in [("Judged.gift", JUDGED), ("Tempo.csv", CSV)]:
        (WORK / name).write_text(text)
        run("quiz", "import", str(WORK / name))
    run("quiz", "import", str(PACKAGES / "new.apkg"))
    daemon = Daemon("--music", MUSIC, "--no-scan")
    play(daemon)
    golf(daemon)
    study(daemon)
    daemon.stop()
    # The last stroke is a terminal's.
    run("golf", "play", lines="\nquit\n")
    database = sqlite3.connect(DATA / "clickwheel.db")
    for track, stars, plays, skips in [(1, 5, 12, 1), (3, 2, 1, 4), (7, 4, 0, 0)]:
        database.execute("INSERT INTO rating VALUES(?, ?, 1763700000000)", (track, stars))
        database.execute("INSERT INTO history VALUES(?, ?, ?, 1763700000000, ?)", (track, plays, skips, 1763600000000 if skips else None))
    database.commit()
    database.close()
    daemon = Daemon("--no-scan")
    said = answers(daemon)
    daemon.stop()
    shutil.copytree(DATA, WORK / "kept")
    daemon = Daemon("--no-scan")
    said["going on"] = going_on(daemon)
    daemon.stop()
    shutil.rmtree(DATA)
    (WORK / "kept").rename(DATA)
    database = sqlite3.connect(DATA / "clickwheel.db")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.execute("VACUUM")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    for name in ["daemon.json", "daemon.lock", "clickwheel.db-wal", "clickwheel.db-shm", "clickwheel.db-scan"]:
        (DATA / name).unlink(missing_ok=True)
    for name in ["log", "cache"]:
        shutil.rmtree(DATA / name, ignore_errors=True)
    shutil.rmtree(HERE / "data", ignore_errors=True)
    shutil.copytree(DATA, HERE / "data")
    lines = [f"{json.dumps(path)}: {json.dumps(answer, ensure_ascii=False, sort_keys=True)}" for path, answer in said.items()]
    (HERE / "answers.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


main()
