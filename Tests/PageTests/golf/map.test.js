import assert from 'node:assert/strict';
import { test } from 'node:test';
import { above, outline, pairs, tilted } from '../../../Sources/WebAPI/Page/js/golf/projection.js';

const SIZE = { width: 265, height: 256 };
const near = (a, b, within = 1e-6) => assert.ok(Math.abs(a - b) < within, `${a} is not ${b}`);

test('behind the ball the hole is in sight, whatever the distance: the ball below, the flag above, both in the middle', () => {
    for (const reach of [30, 100, 352, 560]) {
        const to = { x: 20 + reach * 0.6, z: -7 + reach * 0.8 };
        const { at } = tilted({ from: { x: 20, z: -7 }, to }, SIZE);
        const [ball, flag] = [at(20, -7), at(to.x, to.z)];
        near(ball[0], SIZE.width / 2, 1e-3);
        near(flag[0], SIZE.width / 2, 1e-3);
        near(ball[1], SIZE.height * 0.9, 0.5);
        near(flag[1], SIZE.height * 0.16, 0.5);
    }
});

test('a fairway of 40 m fills a third of the width at the ball, and what is near is larger', () => {
    const { at } = tilted({ from: { x: 0, z: 0 }, to: { x: 352, z: 0 } }, SIZE);
    const wide = (x) => at(x, 20)[0] - at(x, -20)[0];
    assert.ok(wide(0) > SIZE.width * 0.3, `${wide(0)}`);
    assert.ok(wide(0) > 2 * wide(352));
    assert.ok(at(100, 10)[0] > at(100, -10)[0], 'right is right');
});

test('what is behind the eye is nowhere, and an area that reaches there is cut', () => {
    const { at, see, show } = tilted({ from: { x: 200, z: 0 }, to: { x: 300, z: 0 } }, SIZE);
    assert.equal(at(0, 0), null);
    const drawn = [];
    const pen = { beginPath: () => {}, closePath: () => {}, lineTo: (...place) => drawn.push(place) };
    const around = pairs([0, -30, 320, -30, 320, 30, 0, 30]).map(([x, z]) => see(x, z));
    assert.ok(outline(pen, around, show));
    assert.ok(drawn.length >= 4 && drawn.flat().every(Number.isFinite));
    assert.ok(Math.max(...drawn.map(([, y]) => y)) > SIZE.height, 'it goes on below the picture');
    assert.equal(outline(pen, pairs([0, 0, 5, 0, 5, 5]).map(([x, z]) => see(x, z)), show), false);
});

test('from above the box fills the picture, undistorted, with the target at the top', () => {
    const { at } = above({ from: { x: 0, z: 0 }, to: { x: 0, z: 100 }, box: { near: -10, far: 118, left: -40, right: 40 } }, SIZE);
    near(at(0, 118)[1], 0, 1e-3);
    near(at(0, -10)[1], SIZE.height, 1e-3);
    near(at(0, 50)[2], SIZE.height / 128);
    // The line goes along z, so that x is at the left.
    assert.ok(at(30, 50)[0] < at(-30, 50)[0]);
});
