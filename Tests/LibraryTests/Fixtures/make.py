#!/usr/bin/env python3
"""Makes the audio files of this folder again, and writes into the folder it is in.

Needs ffmpeg, mutagen, and of Debian's packages musepack-tools (mpcenc) and libjmac-java (jmac).

The tests do not run it; the files are kept, so that everybody tests the same bytes.
"""
import base64
import io
import os
import struct
import subprocess
import tempfile

from mutagen import apev2, id3
from mutagen.aiff import AIFF
from mutagen.asf import ASF, ASFUnicodeAttribute
from mutagen.apev2 import APEv2
from mutagen.flac import FLAC, Picture
from mutagen.mp4 import MP4, MP4Cover
from mutagen.oggflac import OggFLAC
from mutagen.oggopus import OggOpus
from mutagen.oggspeex import OggSpeex
from mutagen.oggvorbis import OggVorbis
from mutagen.wave import WAVE
from mutagen.wavpack import WavPack

os.chdir(os.path.dirname(os.path.abspath(__file__)))

ID = "00000000-0000-4000-8000-00000000000"
COMMENTS = {
    "title": ["Rêve d’été"],
    "artist": ["Anna", "Björk"],
    "album": ["Côté 夏"],
    "albumartist": ["Anna & Co."],
    "tracknumber": ["3"],
    "tracktotal": ["12"],
    "discnumber": ["1"],
    "disctotal": ["2"],
    "date": ["2005-06-07"],
    "genre": ["Jazz", "Folk"],
    "composer": ["Clara S.", "Fanny M."],
    "titlesort": ["Reve"],
    "artistsort": ["Anna; Bjork"],
    "albumsort": ["Cote"],
    "albumartistsort": ["Anna"],
    "composersort": ["S., Clara"],
    "musicbrainz_trackid": [ID + "1"],
    "musicbrainz_releasetrackid": [ID + "2"],
    "musicbrainz_albumid": [ID + "3"],
    "musicbrainz_releasegroupid": [ID + "4"],
    "musicbrainz_artistid": [ID + "5", ID + "6"],
    "musicbrainz_albumartistid": [ID + "7"],
    "compilation": ["1"],
}
GAINS = {
    "replaygain_track_gain": ["-7.89 dB"],
    "replaygain_track_peak": ["0.988"],
    "replaygain_album_gain": ["+1.50 dB"],
    "replaygain_album_peak": ["1.02"],
}
FRAMES = {
    "title": "TIT2", "artist": "TPE1", "album": "TALB", "albumartist": "TPE2", "date": "TDRC", "genre": "TCON",
    "composer": "TCOM", "titlesort": "TSOT", "artistsort": "TSOP", "albumsort": "TSOA", "albumartistsort": "TSO2",
    "composersort": "TSOC", "compilation": "TCMP",
}
PICARD = {
    "musicbrainz_releasetrackid": "MusicBrainz Release Track Id", "musicbrainz_albumid": "MusicBrainz Album Id",
    "musicbrainz_releasegroupid": "MusicBrainz Release Group Id", "musicbrainz_artistid": "MusicBrainz Artist Id",
    "musicbrainz_albumartistid": "MusicBrainz Album Artist Id",
}


def encode(name, *options, source="sine=frequency=440:sample_rate=44100:duration=0.3", channels=1):
    subprocess.run(
        ["ffmpeg", "-y", "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i", source, "-ac", str(channels),
         "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact", *options, name], check=True)


def cover():
    with tempfile.TemporaryDirectory() as folder:
        name = folder + "/cover.png"
        subprocess.run(
            ["ffmpeg", "-y", "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i", "color=c=red:s=4x4:d=1",
             "-frames:v", "1", "-fflags", "+bitexact", name], check=True)
        return open(name, "rb").read()


PNG = cover()


def block(type=3):
    picture = Picture()
    picture.type, picture.mime, picture.desc, picture.data = type, "image/png", "front", PNG
    return picture


def comment(kind, name, gains=True, picture=False):
    file = kind(name)
    if file.tags is None:
        file.add_tags()
    for key, values in {**COMMENTS, **(GAINS if gains else {"r128_track_gain": ["-256"]})}.items():
        file[key] = values
    if picture:
        file["metadata_block_picture"] = [base64.b64encode(block().write()).decode()]
    file.save(padding=lambda info: 64)


def frames(picture=True, encoding=3):
    tag = id3.ID3()
    for key, frame in FRAMES.items():
        tag.add(getattr(id3, frame)(encoding, COMMENTS[key]))
    tag.add(id3.TRCK(encoding, "3/12"))
    tag.add(id3.TPOS(encoding, "1/2"))
    tag.add(id3.UFID("http://musicbrainz.org", COMMENTS["musicbrainz_trackid"][0].encode()))
    for key, name in PICARD.items():
        tag.add(id3.TXXX(encoding, name, COMMENTS[key]))
    for key, values in GAINS.items():
        tag.add(id3.TXXX(encoding, key, values))
    if picture:
        tag.add(id3.APIC(encoding, "image/jpeg", 3, "front", PNG))
    return tag


def tagged(audio, tag, version=4):
    file = io.BytesIO(audio)
    tag.save(file, v2_version=version, padding=lambda info: 64)
    return file.getvalue()


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)


def read(name):
    with open(name, "rb") as file:
        return file.read()


def apple(name):
    file = MP4(name)
    texts = {"title": "\xa9nam", "artist": "\xa9ART", "album": "\xa9alb", "albumartist": "aART", "date": "\xa9day",
             "genre": "\xa9gen", "composer": "\xa9wrt", "titlesort": "sonm", "artistsort": "soar",
             "albumsort": "soal", "albumartistsort": "soaa", "composersort": "soco"}
    for key, atom in texts.items():
        file[atom] = COMMENTS[key]
    file["trkn"], file["disk"], file["cpil"] = [(3, 12)], [(1, 2)], True
    for key, label in {**PICARD, "musicbrainz_trackid": "MusicBrainz Track Id"}.items():
        file["----:com.apple.iTunes:" + label] = [value.encode() for value in COMMENTS[key]]
    for key, values in GAINS.items():
        file["----:com.apple.iTunes:" + key] = [values[0].encode()]
    file["covr"] = [MP4Cover(PNG, MP4Cover.FORMAT_PNG)]
    file.save(padding=lambda info: 64)


def ape():
    tag = APEv2()
    names = {"albumartist": "Album Artist", "tracknumber": None, "tracktotal": None, "discnumber": None,
             "disctotal": None, "date": "Year"}
    for key, values in {**COMMENTS, **GAINS}.items():
        name = names.get(key, key)
        if name:
            tag[name] = values
    tag["Track"], tag["Disc"] = "3/12", "1/2"
    tag["Cover Art (Front)"] = apev2.APEValue(b"front.png\0" + PNG, apev2.BINARY)
    return tag


LIME = ["-c:a", "libmp3lame", "-id3v2_version", "0"]

encode("flac.flac", "-c:a", "flac")
file = FLAC("flac.flac")
file.add_picture(block(type=4))
file.add_picture(block())
file.save()
comment(FLAC, "flac.flac")
# What an encoder leaves that writes to a pipe: no length, no MD5.
data = bytearray(read("flac.flac"))
data[21] &= 0xF0
data[22:42] = bytes(20)
write("flac-open.flac", data)
encode("flac-24.flac", "-c:a", "flac", "-sample_fmt", "s32", "-bits_per_raw_sample", "24",
       source="sine=frequency=440:sample_rate=96000:duration=0.05", channels=2)

encode("plain.mp3", *LIME, "-b:a", "64k")
audio = read("plain.mp3")
write("mp3.mp3", tagged(audio, frames()))
write("mp3-id3v23.mp3", tagged(audio, frames(encoding=1), version=3))
encode("mp3-vbr.mp3", *LIME, "-q:a", "4", source="anoisesrc=d=0.2:a=0.1:r=44100:seed=1")
encode("mp3-noxing.mp3", *LIME, "-b:a", "32k", "-write_xing", "0")
old = b"TAG" + b"Old title".ljust(30, b"\0") + b"Old artist".ljust(30) + "Älbum".encode("latin-1").ljust(30, b"\0")
old += b"1987" + b"comment".ljust(28, b"\0") + b"\0\x07" + bytes([8])
write("mp3-id3v1.mp3", audio + old)
write("mp3-ape.mp3", audio)
ape().save("mp3-ape.mp3")
write("mp3-ape.mp3", read("mp3-ape.mp3") + old)
os.remove("plain.mp3")
encode("mp3-mpeg2.mp3", *LIME, "-b:a", "24k", source="sine=frequency=440:sample_rate=22050:duration=0.3", channels=2)

encode("vorbis.ogg", "-c:a", "libvorbis", "-q:a", "0")
encode("vorbis-pages.ogg", "-c:a", "libvorbis", "-q:a", "0", source="sine=frequency=440:sample_rate=44100:duration=4")
write("vorbis-plain.ogg", read("vorbis.ogg"))
comment(OggVorbis, "vorbis.ogg", picture=True)
encode("opus.opus", "-c:a", "libopus", "-b:a", "32k", source="sine=frequency=440:sample_rate=48000:duration=0.3")
write("opus-plain.opus", read("opus.opus"))
comment(OggOpus, "opus.opus", gains=False, picture=True)
encode("oggflac.oga", "-c:a", "flac", "-f", "ogg")
comment(OggFLAC, "oggflac.oga")

encode("aac.m4a", "-c:a", "aac", "-b:a", "32k")
apple("aac.m4a")
encode("aac-front.m4a", "-c:a", "aac", "-b:a", "32k", "-movflags", "+faststart")
apple("aac-front.m4a")
encode("aac-fragments.m4a", "-c:a", "aac", "-b:a", "32k", "-movflags", "+empty_moov+frag_keyframe",
       "-frag_duration", "100000", "-f", "mp4")
encode("alac.m4a", "-c:a", "alac")
apple("alac.m4a")
encode("adts.aac", "-c:a", "aac", "-b:a", "32k", "-f", "adts")

encode("wav.wav", "-c:a", "pcm_s16le", source="sine=frequency=440:sample_rate=8000:duration=0.3")
file = WAVE("wav.wav")
file.tags = None
file.add_tags()
for frame in frames().values():
    file.tags.add(frame)
file.save()
encode("wav-float.wav", "-c:a", "pcm_f32le", source="sine=frequency=440:sample_rate=8000:duration=0.1", channels=2)
encode("wav-rf64.wav", "-c:a", "pcm_s24le", "-rf64", "always",
       source="sine=frequency=440:sample_rate=8000:duration=0.1")
encode("wav-info.wav", "-c:a", "pcm_u8", source="sine=frequency=440:sample_rate=8000:duration=0.1")
info = b"INFO"
for name, text in [(b"INAM", "Rêve".encode("latin-1")), (b"IART", b"Anna"), (b"IPRD", "Côté 夏".encode()),
                   (b"ICRD", b"2005"), (b"IGNR", b"Jazz"), (b"ITRK", b"3/12")]:
    info += name + struct.pack("<I", len(text) + 1) + text + b"\0" + (b"\0" if len(text) % 2 == 0 else b"")
data = read("wav-info.wav")
data += b"LIST" + struct.pack("<I", len(info)) + info
write("wav-info.wav", data[:4] + struct.pack("<I", len(data) - 8) + data[8:])

encode("aiff.aiff", "-c:a", "pcm_s16be", source="sine=frequency=440:sample_rate=8000:duration=0.3")
file = AIFF("aiff.aiff")
file.add_tags()
for frame in frames().values():
    file.tags.add(frame)
file.save()
encode("aifc.aifc", "-c:a", "pcm_s16le", "-f", "aiff", source="sine=frequency=440:sample_rate=8000:duration=0.3")

SINE = "sine=frequency=440:sample_rate={}:duration=0.3"
encode("mp2.mp2", "-c:a", "mp2", "-b:a", "64k", source=SINE.format(44100))
write("mp2.mp2", tagged(read("mp2.mp2"), frames()))
encode("tta.tta", "-c:a", "tta", "-f", "tta", source=SINE.format(44100))
audio = read("tta.tta")
ape().save("tta.tta")
write("tta-id3.tta", tagged(audio, frames()))
encode("tta-frames.tta", "-c:a", "tta", "-f", "tta", source="sine=frequency=440:sample_rate=8000:duration=2.5")
encode("wavpack-blocks.wv", "-c:a", "wavpack", "-sample_fmt", "s16p", source="aevalsrc=0.05*sin(2500*t):s=8000:d=12")
encode("speex.spx", "-c:a", "libspeex", "-b:a", "16k", "-f", "ogg", source=SINE.format(16000))
comment(OggSpeex, "speex.spx")
encode("wma.wma", "-c:a", "wmav2", "-b:a", "64k", "-f", "asf",
       source="sine=frequency=440:sample_rate=44100:duration=1")
file = ASF("wma.wma")
names = {"artist": "Author", "title": "Title", "album": "WM/AlbumTitle", "albumartist": "WM/AlbumArtist",
         "date": "WM/Year", "genre": "WM/Genre", "composer": "WM/Composer", "titlesort": "WM/TitleSortOrder",
         "artistsort": "WM/ArtistSortOrder", "albumsort": "WM/AlbumSortOrder",
         "albumartistsort": "WM/AlbumArtistSortOrder", "composersort": "WM/ComposerSortOrder",
         "compilation": "WM/IsCompilation", "musicbrainz_trackid": "MusicBrainz/Track Id",
         **{key: label.replace("MusicBrainz ", "MusicBrainz/") for key, label in PICARD.items()}}
for key, name in names.items():
    file.tags[name] = [ASFUnicodeAttribute(value) for value in COMMENTS[key]]
file.tags["WM/TrackNumber"], file.tags["WM/PartOfSet"] = "3/12", "1/2"
for key, values in GAINS.items():
    file.tags[key] = values
file.save()
encode("mp4-flac.mp4", "-c:a", "flac", "-strict", "-2", source=SINE.format(44100))
encode("mp4-opus.mp4", "-c:a", "libopus", "-b:a", "32k", "-strict", "-2", source=SINE.format(48000))
encode("mp4-mp3.mp4", "-c:a", "libmp3lame", "-b:a", "64k", source=SINE.format(44100))
encode("mp4-ac3.mp4", "-c:a", "ac3", "-b:a", "96k", source=SINE.format(44100))

with tempfile.TemporaryDirectory() as folder:
    encode(folder + "/tone.wav", "-c:a", "pcm_s16le", source=SINE.format(44100))
    subprocess.run(["jmac", "c1", folder + "/tone.wav", "ape.ape"], check=True, stdout=subprocess.DEVNULL)
    encode(folder + "/stereo.wav", "-c:a", "pcm_s16le", source=SINE.format(44100), channels=2)
    subprocess.run(["mpcenc", "--silent", "--overwrite", folder + "/stereo.wav", "musepack.mpc"], check=True)
ape().save("ape.ape")
ape().save("musepack.mpc")

# What nothing here encodes is put together: one bit a sample, of the silence that the standards name (0x69).
count = 141120
blocks = (count // 8 + 4095) // 4096
data = b"\x69" * (blocks * 4096)
parts = struct.pack("<4sQ6IQII", b"fmt ", 52, 1, 0, 1, 1, 2822400, 1, count, 4096, 0) + struct.pack(
    "<4sQ", b"data", 12 + len(data)) + data
tag = tagged(b"", frames())
write("dsf.dsf", struct.pack("<4sQQQ", b"DSD ", 28, 28 + len(parts) + len(tag), 28 + len(parts)) + parts + tag)


def chunk(name, content):
    return struct.pack(">4sQ", name, len(content)) + content + b"\0" * (len(content) % 2)


sound = chunk(b"FS  ", struct.pack(">I", 2822400)) + chunk(b"CHNL", struct.pack(">H4s", 1, b"C   "))
sound += chunk(b"CMPR", b"DSD \x0enot compressed")
form = b"DSD " + chunk(b"FVER", b"\1\5\0\0") + chunk(b"PROP", b"SND " + sound)
form += chunk(b"DSD ", b"\x69" * (count // 8)) + chunk(b"ID3 ", tag)
write("dff.dff", struct.pack(">4sQ", b"FRM8", len(form)) + form)

encode("wavpack.wv", "-c:a", "wavpack", source="sine=frequency=440:sample_rate=22050:duration=0.3")
write("wavpack-plain.wv", read("wavpack.wv"))
ape().save("wavpack.wv")
write("cover.png", PNG)
