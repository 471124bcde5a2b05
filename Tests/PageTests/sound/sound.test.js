import test from 'node:test';
import assert from 'node:assert/strict';
import { Clicker } from '../../../Sources/WebAPI/Page/js/sound/clicker.js';
import { diagnose, explain } from '../../../Sources/WebAPI/Page/js/sound/diagnosis.js';
import { sourcesOf } from '../../../Sources/WebAPI/Page/js/sound/source.js';
import { SCAN_GAIN, gainOf } from '../../../Sources/WebAPI/Page/js/sound/volume.js';

test('silence is silence, full is full, and every step of the volume is louder than the one before', () => {
    assert.equal(gainOf(0), 0);
    assert.equal(gainOf(100), 1);
    assert.equal(gainOf(-5), 0);
    assert.equal(gainOf(500), 1);
    for (let volume = 1; volume <= 100; volume += 1) assert.ok(gainOf(volume) > gainOf(volume - 1));
    assert.ok(Math.abs(20 * Math.log10(SCAN_GAIN) + 8) < 1e-9);
});

const track = { stream: '/stream/4', mime: 'audio/flac', quality: 'FLAC 24/96', title: 'Neon' };
const urls = (canPlay, at = 0) => sourcesOf(track, canPlay).map((source) => source.url(at));

test('the file itself comes first, then conversions, each only if the browser says it can', () => {
    assert.deepEqual(urls(() => true), ['/stream/4', '/stream/4?as=opus', '/stream/4?as=flac']);
    assert.deepEqual(urls((mime) => mime.includes('opus')), ['/stream/4?as=opus']);
    assert.deepEqual(urls(() => false), []);
});

test('a conversion begins where it is wanted, a file is asked for any part', () => {
    assert.deepEqual(urls(() => true, 61_000.4), ['/stream/4', '/stream/4?as=opus&start=61000', '/stream/4?as=flac&start=61000']);
});

test('a failure is told apart by what the server says of the address', async () => {
    const status = (code) => async () => new Response(null, { status: code });
    assert.equal(await diagnose({ code: 4 }, '/s', status(404)), 'missing');
    assert.equal(await diagnose({ code: 4 }, '/s', status(200)), 'codec');
    assert.equal(await diagnose({ code: 3 }, '/s', status(200)), 'codec');
    assert.equal(await diagnose({ code: 2 }, '/s', status(200)), 'network');
    assert.equal(await diagnose({ code: 4 }, '/s', status(500)), 'network');
    assert.equal(await diagnose({ code: 4 }, '/s', async () => { throw new TypeError('down'); }), 'network');
    assert.equal(await diagnose({ code: 1 }, '/s', status(404)), null);
});

test('the sentence about a codec names it', () => {
    assert.match(explain('codec', track), /FLAC 24\/96/);
    assert.match(explain('codec', { mime: 'audio/x-wavpack', title: 'x' }), /audio\/x-wavpack/);
});

/** Counts what a clicker makes. */
function audioContext() {
    const made = { contexts: 0, tones: 0, pitches: [] };
    const node = () => ({ gain: { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next });
    made.Context = class {
        currentTime = 0;
        state = 'running';
        destination = {};
        constructor() { made.contexts += 1; }
        createGain() { return node(); }
        createOscillator() {
            made.tones += 1;
            const frequency = { setValueAtTime: (hertz) => made.pitches.push(hertz), exponentialRampToValueAtTime() {} };
            return { frequency, connect: (next) => next, start() {}, stop() {} };
        }
    };
    return made;
}

const settings = (clicker) => ({ get: () => clicker });

test('one context makes all clicks, and clicks nearer than 12 ms are one', () => {
    const made = audioContext();
    const clicker = new Clicker(settings('on'), made.Context);
    for (let time = 0; time < 120; time += 4) clicker.detent(0, time);
    assert.equal(made.contexts, 1);
    assert.equal(made.tones, 10);
});

test('a faster turn is at most three per cent higher or lower', () => {
    const made = audioContext();
    const clicker = new Clicker(settings('on'), made.Context);
    for (const [at, speed] of [0, 200, 600, 1200, 9000].entries()) clicker.detent(speed, at * 100);
    assert.deepEqual([...made.pitches].sort((a, b) => a - b), made.pitches);
    assert.ok(made.pitches[0] >= 2100 * 0.97 && made.pitches.at(-1) <= 2100 * 1.03 + 1e-9);
});

test('turned off, it makes no context and no tone', () => {
    const made = audioContext();
    const clicker = new Clicker(settings('off'), made.Context);
    clicker.wake();
    for (const act of ['detent', 'press', 'hold', 'bump']) clicker[act]();
    assert.deepEqual([made.contexts, made.tones], [0, 0]);
});

test('without Web Audio, or with a browser that refuses, nothing breaks', () => {
    for (const Context of [undefined, class { constructor() { throw new Error('too many'); } }]) {
        const clicker = new Clicker(settings('on'), Context);
        for (const act of ['wake', 'detent', 'press', 'hold', 'bump']) clicker[act]();
    }
});
