import test from 'node:test';
import assert from 'node:assert/strict';
import { FlacFrames } from '../../../Sources/WebAPI/Page/js/sound/flac-frames.js';
import { fragment, opening } from '../../../Sources/WebAPI/Page/js/sound/fragments.js';
import { Part } from '../../../Sources/WebAPI/Page/js/sound/part.js';

const bytes = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** The check of a frame's header, worked out bit by bit (RFC 9639, section 9.1.8). */
function crc8(data) {
    return [...data].reduce((sum, byte) => {
        let value = sum ^ byte;
        for (let bit = 0; bit < 8; bit += 1) value = value & 0x80 ? ((value << 1) ^ 0x07) & 0xff : value << 1;
        return value;
    }, 0);
}

/** STREAMINFO of 44.1 kHz, two channels, 16 bits, 4096 samples a block. */
const INFO = bytes([0x10, 0, 0x10, 0], [0, 0, 0, 0, 0, 0], [0x0a, 0xc4, 0x42, 0xf0], [0, 0, 0x20, 0x64], new Array(16).fill(0));
const HEAD = bytes([0x66, 0x4c, 0x61, 0x43], [0x80, 0, 0, 34], INFO);

/** A frame of a stream whose blocks are as long as each other: number `at`, with `body` for its sound. */
function frame(at, body, samples = 4096) {
    const isWhole = samples === 4096;
    const head = bytes([0xff, 0xf8, isWhole ? 0xc9 : 0x79, 0x18], [at], isWhole ? [] : [(samples - 1) >> 8, (samples - 1) & 255]);
    return bytes(head, [crc8(head)], body);
}

// Sound in which the sign of a frame comes by chance, even with a header that is right for another number.
const TRICKY = bytes([1, 0xff, 0xf8, 0xc9, 0x18, 7], frame(9, [3, 3]), [0xff], new Array(40).fill(0xaa));
const FRAMES = [frame(0, TRICKY), frame(1, TRICKY), frame(2, new Array(64).fill(5), 100)];

function cut(stream, size) {
    const parser = new FlacFrames();
    const frames = [];
    for (let at = 0; at < stream.length; at += size) frames.push(...parser.push(stream.slice(at, at + size)).map(({ bytes: own, samples }) => [samples, [...own]]));
    return { parser, frames: [...frames, ...parser.end().map(({ bytes: own, samples }) => [samples, [...own]])] };
}

for (const size of [1, 7, 64, 100_000]) {
    test(`a FLAC stream that comes ${size} bytes at a time is cut into its frames`, () => {
        const { parser, frames } = cut(bytes(HEAD, ...FRAMES), size);
        assert.deepEqual(frames, FRAMES.map((own, at) => [at === 2 ? 100 : 4096, [...own]]));
        const { rate, channels, bits, total } = parser.info;
        assert.deepEqual({ rate, channels, bits, total }, { rate: 44_100, channels: 2, bits: 16, total: 0x2064 });
    });
}

test('tags before and behind the stream are left out', () => {
    const before = bytes([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 3], [1, 2, 3]);
    const behind = bytes([0x54, 0x41, 0x47], new Array(125).fill(0x20));
    const { frames } = cut(bytes(before, HEAD, ...FRAMES, behind), 50);
    assert.deepEqual(frames.map(([samples, own]) => [samples, own.length]), FRAMES.map((own, at) => [at === 2 ? 100 : 4096, own.length]));
});

test('what is no FLAC is refused', () => {
    assert.throws(() => new FlacFrames().push(bytes([0x4f, 0x67, 0x67, 0x53], new Array(60).fill(0))), /not FLAC/);
    const noEnd = new FlacFrames();
    noEnd.push(bytes(HEAD, FRAMES[0]));
    assert.throws(() => noEnd.push(new Uint8Array(2 ** 20 + 1)), /no frame ends/);
});

/** The boxes of MP4 in `data`: [[name, body]]. */
function boxes(data) {
    const view = new DataView(data.buffer, data.byteOffset, data.length);
    const found = [];
    for (let at = 0; at < data.length; at += view.getUint32(at)) {
        assert.ok(view.getUint32(at) >= 8, 'a box has a length');
        found.push([String.fromCharCode(...data.subarray(at + 4, at + 8)), data.subarray(at + 8, at + view.getUint32(at))]);
    }
    return found;
}

const inside = (data, ...path) => path.reduce((body, name) => boxes(body).find(([own]) => own === name)[1], data);

test('a stream opens with what the decoder has to know', () => {
    const { parser } = cut(bytes(HEAD, ...FRAMES), 1000);
    const start = opening(parser.info);
    assert.deepEqual(boxes(start).map(([name]) => name), ['ftyp', 'moov']);
    const entries = inside(start, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').subarray(8);
    const [[kind, entry]] = boxes(entries);
    assert.equal(kind, 'fLaC');
    assert.deepEqual([...entry.subarray(16, 20)], [0, 2, 0, 16], 'two channels of 16 bits');
    const [[name, specific]] = boxes(entry.subarray(28));
    assert.equal(name, 'dfLa');
    assert.deepEqual([...specific.subarray(8)], [...INFO]);
});

test('a fragment has its frames, how long each lasts, and where it begins, to the sample', () => {
    const late = 2 ** 33 + 12_345;
    const data = fragment(7, late, FRAMES.map((own, at) => ({ bytes: own, samples: at === 2 ? 100 : 4096 })));
    const [[, head], [, sound]] = boxes(data);
    assert.deepEqual([...sound], FRAMES.flatMap((own) => [...own]));
    const time = inside(head, 'traf', 'tfdt');
    assert.equal(new DataView(time.buffer, time.byteOffset).getUint32(4) * 2 ** 32 + new DataView(time.buffer, time.byteOffset).getUint32(8), late);
    const run = inside(head, 'traf', 'trun');
    const view = new DataView(run.buffer, run.byteOffset, run.length);
    const sizes = Array.from({ length: view.getUint32(4) }, (_, at) => [view.getUint32(12 + at * 8), view.getUint32(16 + at * 8)]);
    assert.deepEqual(sizes, FRAMES.map((own, at) => [at === 2 ? 100 : 4096, own.length]));
    assert.equal(view.getUint32(8), data.length - sound.length, 'the sound begins where the run says');
});

test('a song is asked for as it is where it is FLAC, else converted, and from where it broke off', () => {
    const flac = new Part({ stream: '/stream/1', mime: 'audio/flac' }, 0, 0);
    assert.deepEqual(flac.ask(), { address: '/stream/1', first: 0 });
    flac.rate = 44_100;
    flac.take(44_100 * 3 + 200, 1000);
    assert.deepEqual(flac.ask(), { address: '/stream/1?as=flac&start=3000', first: 132_300 });
    const other = new Part({ stream: '/stream/2', mime: 'audio/mpeg' }, 61_004, 20);
    assert.deepEqual(other.ask(), { address: '/stream/2?as=flac&start=61000', first: 0 });
    other.rate = 48_000;
    other.take(48_000, 1000);
    assert.equal(other.reached, 21);
    assert.equal(other.heardMs, 62_000);
    assert.deepEqual(other.ask(), { address: '/stream/2?as=flac&start=62000', first: 48_000 });
});
