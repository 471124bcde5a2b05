/**
 * FLAC frames in fragments of MP4, the form in which a browser's media source takes them: ISO/IEC 14496-12, and
 * "Encapsulation of FLAC in ISO Base Media File Format" (github.com/xiph/flac, doc/isoflac.txt). Pure.
 */

/** What comes before the fragments of a stream with this `info` (see `FlacFrames`). */
export function opening({ rate, channels, bits, block }) {
    const entry = box(
        'fLaC', [0, 0, 0, 0, 0, 0], u16(1), u32(0), u32(0), u16(channels), u16(bits), u32(0), u32(rate < 65536 ? rate * 65536 : 0),
        full('dfLa', 0, 0, [0x80, 0, 0, block.length], block),
    );
    const empty = (name) => full(name, 0, 0, u32(0));
    const table = box('stbl', full('stsd', 0, 0, u32(1), entry), empty('stts'), empty('stsc'), full('stsz', 0, 0, u32(0), u32(0)), empty('stco'));
    const source = box('dinf', full('dref', 0, 0, u32(1), full('url ', 0, 1)));
    const media = box(
        'mdia', full('mdhd', 0, 0, u32(0), u32(0), u32(rate), u32(0), u16(0x55c4), u16(0)),
        full('hdlr', 0, 0, u32(0), text('soun'), u32(0), u32(0), u32(0), [0]),
        box('minf', full('smhd', 0, 0, u32(0)), source, table),
    );
    const track = box('trak', full('tkhd', 0, 7, u32(0), u32(0), u32(1), u32(0), u32(0), u32(0), u32(0), u32(0), u32(0x01000000), MATRIX, u32(0), u32(0)), media);
    const movie = full('mvhd', 0, 0, u32(0), u32(0), u32(rate), u32(0), u32(0x10000), u16(0x100), u16(0), u32(0), u32(0), MATRIX, new Array(24).fill(0), u32(2));
    const extends_ = box('mvex', full('trex', 0, 0, u32(1), u32(1), u32(0), u32(0), u32(0)));
    return joined([box('ftyp', text('iso5'), u32(0), text('iso5mp41')), box('moov', movie, track, extends_)]);
}

/** A fragment of frames (`{ bytes, samples }`) that begins `start` samples after the beginning; `number` counts from 1. */
export function fragment(number, start, frames) {
    const make = (offset) => {
        const sizes = frames.flatMap(({ bytes, samples }) => [...u32(samples), ...u32(bytes.length)]);
        const run = full('trun', 0, 0x301, u32(frames.length), u32(offset), sizes);
        const time = full('tfdt', 1, 0, u32(Math.floor(start / 2 ** 32)), u32(start % 2 ** 32));
        return box('moof', full('mfhd', 0, 0, u32(number)), box('traf', full('tfhd', 0, 0x020000, u32(1)), time, run));
    };
    const head = make(make(0).length + 8);
    return joined([head, box('mdat', ...frames.map(({ bytes }) => bytes))]);
}

const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap((value) => u32(value));

function u16(value) {
    return [value >> 8, value & 255];
}

function u32(value) {
    return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function text(words) {
    return [...words].map((letter) => letter.charCodeAt(0));
}

function box(name, ...parts) {
    const length = parts.reduce((sum, part) => sum + part.length, 8);
    return joined([u32(length), text(name), ...parts]);
}

function full(name, version, flags, ...parts) {
    return box(name, [version, flags >> 16, (flags >> 8) & 255, flags & 255], ...parts);
}

function joined(parts) {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}
