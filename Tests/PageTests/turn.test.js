import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turn, wrap } from '../../Sources/WebAPI/Page/js/wheel/turn.js';

/** Turns from `from` by `steps` degrees, `every` ms apart, and sums up what came of it. */
function run(from, steps, { every = 16, radius = 0.7, detent = 15 } = {}) {
    let angle = from;
    let time = 0;
    const turn = new Turn({ angle, time }, detent);
    const given = [];
    let speed = 0;
    for (const step of steps) {
        angle = ((angle + step + 540) % 360) - 180;
        time += every;
        const moved = turn.move({ angle, radius, time });
        if (moved.detents !== 0) given.push(moved.detents);
        speed = moved.speed;
    }
    return { given, sum: given.reduce((a, b) => a + b, 0), turning: turn.turning, speed };
}

const repeat = (count, step) => Array.from({ length: count }, () => step);

test('the difference of two angles is the short way round', () => {
    assert.equal(wrap(0), 0);
    assert.equal(wrap(190), -170);
    assert.equal(wrap(-190), 170);
    assert.equal(wrap(180), 180);
    assert.equal(wrap(-180), 180);
    assert.equal(wrap(359), -1);
});

test('one turn in steps of two degrees gives 24 detents, all one way', () => {
    for (const from of [0, 37.3, -179.9, 180]) {
        for (const step of [2, -2]) {
            const { given, sum } = run(from, repeat(180, step));
            assert.equal(sum, 24 * Math.sign(step), `from ${from} by ${step}`);
            assert.ok(given.every((n) => n === Math.sign(step)));
        }
    }
});

test('the size of a detent is a setting', () => {
    assert.equal(run(0, repeat(180, 2), { detent: 10 }).sum, 36);
    assert.equal(run(0, repeat(180, 2), { detent: 20 }).sum, 18);
});

test('crossing 180 degrees gives no detent backwards', () => {
    assert.ok(run(170, repeat(10, 5)).given.every((n) => n > 0));
    assert.ok(run(-170, repeat(10, -5)).given.every((n) => n < 0));
});

test('a flick of 40 degrees per event keeps its direction and all its detents', () => {
    assert.equal(run(-45, repeat(6, 40)).sum, 16);
    assert.equal(run(-45, repeat(6, -40)).sum, -16);
});

test('what is left of a detent is kept', () => {
    const { given } = run(0, [14, 14, 14, 14, 14]);
    assert.deepEqual(given, [1, 1, 1, 1]);
});

test('angles are not rounded', () => {
    assert.equal(run(0, repeat(400, 0.45)).sum, 12);
});

test('a finger that trembles by six degrees turns nothing', () => {
    for (const steps of [[6], [3, -6, 6, -6, 3], [6, -6, 6, -6], repeat(40, 1).map((n, i) => (i % 2 ? n : -n))]) {
        const { sum, turning } = run(-90, steps);
        assert.equal(sum, 0);
        assert.equal(turning, false);
    }
});

test('eight degrees are a turn, though not yet a detent', () => {
    assert.equal(run(0, [4, 3.9]).turning, false);
    const { turning, sum } = run(0, [4, 4]);
    assert.equal(turning, true);
    assert.equal(sum, 0);
});

test('the degrees before the threshold count', () => {
    assert.deepEqual(run(0, [7, 8]).given, [1]);
});

test('a wobble of three degrees at the edge of a detent gives at most one', () => {
    const wobble = Array.from({ length: 60 }, (_, i) => (i % 2 ? -3 : 3));
    const { given } = run(0, [14, ...wobble]);
    assert.ok(given.length <= 1);
    const narrow = run(0, [14, ...wobble.map((step) => step * 0.9)]);
    assert.equal(narrow.sum, 1);
});

test('a wobble does not creep', () => {
    const wobble = Array.from({ length: 400 }, (_, i) => (i % 2 ? -2 : 2));
    assert.equal(run(0, [10, ...wobble]).sum, 0);
});

test('turning back drops what was left over and counts the way back in full', () => {
    assert.deepEqual(run(0, [29, -14.9, -0.2]).given, [1, -1]);
    assert.deepEqual(run(0, [15, -15]).given, [1, -1]);
});

test('turning back by less than the hysteresis and on again loses nothing', () => {
    assert.deepEqual(run(0, [10, -2, 7]).given, [1]);
});

test('a finger that crosses the hub is only found again', () => {
    const turn = new Turn({ angle: 0, time: 0 }, 15);
    assert.equal(turn.move({ angle: 20, radius: 0.7, time: 16 }).detents, 1);
    assert.equal(turn.move({ angle: -160, radius: 0.7, time: 32 }).detents, 0, 'a step of 180 degrees');
    assert.equal(turn.move({ angle: -150, radius: 0.7, time: 48 }).detents, 1, '5 degrees were left, 10 came');
});

test('near the middle nothing counts', () => {
    const turn = new Turn({ angle: 0, time: 0 }, 15);
    turn.move({ angle: 10, radius: 0.7, time: 16 });
    for (const angle of [40, 90, 140]) {
        assert.equal(turn.move({ angle, radius: 0.27, time: 32 }).detents, 0);
    }
    assert.equal(turn.move({ angle: 143, radius: 0.6, time: 48 }).detents, 0);
    assert.equal(turn.move({ angle: 146, radius: 0.6, time: 64 }).detents, 1);
});

test('outside the wheel a turn goes on, but does not begin', () => {
    const begun = new Turn({ angle: 0, time: 0 }, 15);
    begun.move({ angle: 10, radius: 0.9, time: 16 });
    assert.equal(begun.move({ angle: 20, radius: 3, time: 32 }).detents, 1);

    const not = new Turn({ angle: 0, time: 0 }, 15);
    assert.equal(not.move({ angle: 30, radius: 1.3, time: 16 }).detents, 0);
    assert.equal(not.turning, false);
    assert.equal(not.move({ angle: 46, radius: 1.15, time: 32 }).detents, 1);
});

test('the speed is that of the finger', () => {
    const { speed } = run(0, repeat(60, 8), { every: 16 });
    assert.ok(Math.abs(speed - 500) < 1, `${speed}`);
});

test('after a rest of a quarter second the speed starts anew', () => {
    const turn = new Turn({ angle: 0, time: 0 }, 15);
    let angle = 0;
    for (let i = 1; i <= 40; i += 1) turn.move({ angle: wrap((angle += 15)), radius: 0.7, time: i * 16 });
    const after = turn.move({ angle: wrap((angle += 3)), radius: 0.7, time: 40 * 16 + 300 });
    assert.ok(after.speed < 12, `${after.speed}`);
});

test('samples of the same instant are one sample', () => {
    const turn = new Turn({ angle: 0, time: 0 }, 15);
    turn.move({ angle: 5, radius: 0.7, time: 0 });
    turn.move({ angle: 10, radius: 0.7, time: 0 });
    const { speed } = turn.move({ angle: 15, radius: 0.7, time: 60 });
    assert.ok(Math.abs(speed - 250 * (1 - Math.exp(-1))) < 1e-9, `${speed}`);
});
