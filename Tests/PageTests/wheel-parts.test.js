import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bump } from '../../Sources/WebAPI/Page/js/wheel/bump.js';
import { FrameQueue } from '../../Sources/WebAPI/Page/js/wheel/frame-queue.js';
import { repeatSpeed } from '../../Sources/WebAPI/Page/js/wheel/repeat.js';
import { Scroll } from '../../Sources/WebAPI/Page/js/wheel/scroll.js';
import { polar, zone } from '../../Sources/WebAPI/Page/js/wheel/zones.js';

test('the zones are those of the drawing', () => {
    assert.deepEqual(
        [0, 0.369, 0.37, 0.399, 0.4, 1, 1.01].map(zone),
        ['hub', 'hub', 'gap', 'gap', 'ring', 'ring', 'outside'],
    );
});

test('angles grow clockwise from three o’clock', () => {
    const rect = { left: 100, top: 200, width: 200, height: 200 };
    const round = ({ angle, radius }) => [Math.round(angle), Number(radius.toFixed(3))];
    assert.deepEqual(round(polar(300, 300, rect)), [0, 1]);
    assert.deepEqual(round(polar(200, 350, rect)), [90, 0.5]);
    assert.deepEqual(round(polar(200, 200, rect)), [-90, 1]);
});

test('an end bumps once per arrival', () => {
    const bump = new Bump();
    assert.equal(bump.push(false, 1), false);
    assert.equal(bump.push(true, 1), true);
    assert.equal(bump.push(true, 1), false);
    assert.equal(bump.push(true, 1), false);
    assert.equal(bump.push(false, -1), false);
    assert.equal(bump.push(true, 1), true, 'after it was left');
});

test('a list of one row bumps at both of its ends', () => {
    const bump = new Bump();
    assert.deepEqual([bump.push(true, 1), bump.push(true, -1), bump.push(true, -1)], [true, true, false]);
});

test('many events between two frames are one delivery', () => {
    const frames = [];
    const seen = [];
    const queue = new FrameQueue((batch) => seen.push(batch), (callback) => frames.push(callback));
    queue.add({ detents: 2, turned: 31, speed: 100, time: 1, source: 'wheel' });
    queue.add({ detents: -1, turned: -15, speed: 300, time: 9, source: 'wheel' });
    queue.add({ detents: 3, turned: 45, speed: 500, time: 12, source: 'wheel' });
    assert.equal(frames.length, 1);
    assert.deepEqual(seen, []);
    frames[0]();
    assert.deepEqual(seen, [{ detents: 4, turned: 61, speed: 500, time: 12, source: 'wheel' }]);
});

test('a press can have the turn before it delivered at once', () => {
    const frames = [];
    const seen = [];
    const queue = new FrameQueue(({ detents }) => seen.push(detents), (callback) => frames.push(callback));
    queue.add({ detents: 1, speed: 0, time: 0, source: 'wheel' });
    queue.flush();
    frames[0]();
    assert.deepEqual(seen, [1], 'and the frame delivers nothing twice');
});

test('33 pixels of a trackpad are a detent', () => {
    const scroll = new Scroll();
    assert.equal(scroll.add(32, 0, 0), 0);
    assert.equal(scroll.add(1, 0, 10), 1);
    assert.deepEqual([-33, -33, 20, 46].map((pixels, at) => scroll.add(pixels, 0, 20 + at)), [-1, -1, 0, 2]);
});

test('a notch of a mouse wheel is one detent, however far it scrolls', () => {
    const scroll = new Scroll();
    assert.deepEqual([100, 120, -53, 50, -480].map((pixels, at) => scroll.add(pixels, 0, at)), [1, 1, -1, 1, -1]);
    assert.deepEqual([3, -1].map((lines, at) => scroll.add(lines, 1, 10 + at)), [1, -1]);
});

test('what scrolling left over is forgotten after a rest', () => {
    const scroll = new Scroll();
    scroll.add(32, 0, 0);
    assert.equal(scroll.add(1, 0, 500), 0);
});

test('a held arrow speeds up like the second gear and no further', () => {
    assert.equal(repeatSpeed(0), 0);
    assert.equal(repeatSpeed(349), 0);
    assert.equal(repeatSpeed(350), 240);
    assert.ok(repeatSpeed(1000) > repeatSpeed(600));
    assert.equal(repeatSpeed(60_000), 900);
});
