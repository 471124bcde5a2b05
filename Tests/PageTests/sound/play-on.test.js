import assert from 'node:assert/strict';
import test from 'node:test';
import { soundOf } from '../../../Sources/WebAPI/Page/js/sheets/play-on.js';

test('what reaches an output is told, and how often it ran dry where it did', () => {
    assert.equal(soundOf({ format: '44100:16:2', isExact: true }), '44.1 kHz 16 bit, bit-perfect');
    assert.equal(soundOf({ format: '48000:f:2', isExact: false, underruns: 1 }), '48 kHz, ran dry once');
    assert.equal(soundOf({ format: '44100:16:2', isExact: true, underruns: 3 }), '44.1 kHz 16 bit, bit-perfect, ran dry 3 times');
    assert.equal(soundOf({ underruns: 3 }), undefined, 'one that is closed says nothing');
});
