import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gears } from '../../Sources/WebAPI/Page/js/wheel/gears.js';
import { bucketAt, bucketSize, step } from '../../Sources/WebAPI/Page/js/wheel/buckets.js';

const COUNT = 100_800;

/** A sorted list: 20 initials of 5040 rows, each of 5 pairs. */
const initials = Array.from({ length: 20 }, (_, i) => [String.fromCharCode(65 + i), i * 5040]);
const pairs = Array.from({ length: 100 }, (_, i) => [
    String.fromCharCode(65 + Math.trunc(i / 5)) + 'aeiou'[i % 5],
    i * 1008,
]);
const letters = { initials, pairs };
const big = (index) => ({ index, count: COUNT, letters });

/** Spins at `speed` in frames of 16 ms for `ms`, one detent each, and returns the last answer. */
function spin(gears, start, speed, ms, direction = 1, from = 0) {
    let last = { index: start };
    for (let time = from; time <= from + ms; time += 16) {
        last = gears.move(big(last.index), direction, { speed, time });
    }
    return last;
}

test('below 240 degrees a second one detent is one row, in any list', () => {
    for (const speed of [0, 100, 239.9]) {
        assert.equal(new Gears().move(big(500), 1, { speed, time: 0 }).index, 501);
        assert.equal(new Gears().move(big(500), -3, { speed, time: 0 }).index, 497);
    }
});

test('a list of 40 rows knows one gear only', () => {
    const short = { index: 5, count: 40, letters };
    const moved = new Gears().move(short, 2, { speed: 2000, time: 0 });
    assert.deepEqual([moved.index, moved.gear], [7, 1]);
});

test('the second gear grows from one row at 240 to the cap at 900', () => {
    const stride = (speed) => new Gears().move(big(0), 1, { speed, time: 0 }).stride;
    assert.equal(stride(240), 1);
    assert.equal(stride(900), Math.ceil(5040 / 48));
    assert.equal(stride(2000), Math.ceil(5040 / 48));
    assert.equal(stride(570), Math.round(105 ** 0.5));
    for (let speed = 240; speed < 900; speed += 10) assert.ok(stride(speed) <= stride(speed + 10));
});

test('in a list that is not sorted the whole list is the bucket', () => {
    const moved = new Gears().move({ index: 0, count: 4800, letters: null }, 1, { speed: 900, time: 0 });
    assert.equal(moved.stride, 100);
});

test('a short bucket still moves two rows at full speed', () => {
    const moved = new Gears().move({ index: 0, count: 41, letters: null }, 1, { speed: 900, time: 0 });
    assert.equal(moved.stride, 2);
});

test('the letter gear waits for 150 ms above 900', () => {
    const gears = new Gears();
    assert.equal(gears.move(big(0), 1, { speed: 1000, time: 0 }).gear, 2);
    assert.equal(gears.move(big(0), 1, { speed: 1000, time: 149 }).gear, 2);
    assert.equal(gears.move(big(0), 1, { speed: 1000, time: 150 }).gear, 3);
});

test('slowing down in between starts the wait anew', () => {
    const gears = new Gears();
    gears.move(big(0), 1, { speed: 1000, time: 0 });
    gears.move(big(0), 1, { speed: 900, time: 100 });
    assert.equal(gears.move(big(0), 1, { speed: 1000, time: 200 }).gear, 2);
    assert.equal(gears.move(big(0), 1, { speed: 1000, time: 349 }).gear, 2);
    assert.equal(gears.move(big(0), 1, { speed: 1000, time: 350 }).gear, 3);
});

test('the letter gear goes from initial to initial', () => {
    const gears = new Gears();
    spin(gears, 0, 1000, 160);
    assert.equal(gears.move(big(5041), 1, { speed: 1000, time: 200 }).index, 10080);
    assert.equal(gears.move(big(10080), 2, { speed: 1000, time: 216 }).index, 20160);
});

test('backwards the first detent goes to the beginning of the initial', () => {
    const gears = new Gears();
    spin(gears, 0, 1000, 160);
    assert.equal(gears.move(big(12_000), -1, { speed: 1000, time: 200 }).index, 10080);
    assert.equal(gears.move(big(10_080), -1, { speed: 1000, time: 216 }).index, 5040);
});

test('the letter gear stays until the wheel is slower than 420', () => {
    const gears = new Gears();
    spin(gears, 0, 1000, 160);
    assert.equal(gears.move(big(0), 1, { speed: 750, time: 200 }).gear, 3);
    assert.equal(gears.move(big(0), 1, { speed: 420, time: 216 }).gear, 3.5);
    assert.equal(gears.move(big(0), 1, { speed: 419, time: 232 }).gear, 2);
    assert.equal(gears.move(big(0), 1, { speed: 750, time: 248 }).gear, 2, 'and does not come back by itself');
});

test('between 420 and 700 an initial of more than 2000 rows goes by two letters', () => {
    const gears = new Gears();
    spin(gears, 0, 1000, 160);
    assert.equal(gears.move(big(5040), 1, { speed: 600, time: 200 }).index, 6048);
    assert.equal(gears.move(big(6100), -1, { speed: 700, time: 216 }).index, 6048);
    assert.equal(gears.move(big(6048), 1, { speed: 701, time: 232 }).index, 10080);

    const small = { index: 0, count: 400, letters: { initials: [['A', 0], ['B', 200]], pairs: [['Aa', 0], ['Ab', 100], ['Ba', 200]] } };
    const few = new Gears();
    few.move(small, 1, { speed: 1000, time: 0 });
    few.move(small, 1, { speed: 1000, time: 150 });
    assert.equal(few.move(small, 1, { speed: 600, time: 166 }).index, 200, 'a small initial goes by one');
});

test('lists shorter than 200 rows and lists without letters have no letter gear', () => {
    for (const list of [{ index: 0, count: 199, letters }, { index: 0, count: 5000, letters: null }]) {
        const gears = new Gears();
        gears.move(list, 1, { speed: 1000, time: 0 });
        assert.equal(gears.move(list, 1, { speed: 1000, time: 500 }).gear, 2);
    }
});

test('from the first row to the last of 100,800 takes less than two fast turns', () => {
    const gears = new Gears();
    let index = 0;
    let detents = 0;
    for (let time = 0; index < COUNT - 1; time += 15) {
        ({ index } = gears.move(big(index), 1, { speed: 1000, time }));
        detents += 1;
        assert.ok(detents <= 48, `still at ${index}`);
    }
});

test('any row of 100,800 can be reached in four turns: letters, coarse, medium, fine', () => {
    for (const goal of [1, 2519, 4999, 47_777, 53_421, 100_798]) {
        const gears = new Gears();
        const bucket = bucketAt(initials, goal);
        const start = initials[bucket][1];
        const end = initials[bucket + 1]?.[1] ?? COUNT - 1;
        let index = goal - start > 2520 ? end : start;
        for (const speed of [900, 570, 0]) {
            let left = 24;
            for (;;) {
                const direction = Math.sign(goal - index);
                const next = gears.move(big(index), direction, { speed, time: 0 }).index;
                const isNearer = Math.abs(goal - next) < Math.abs(goal - index);
                if (direction === 0 || !isNearer) break;
                index = next;
                left -= 1;
            }
            assert.ok(left >= 0, `row ${goal} at ${speed} needs ${24 - left} detents`);
        }
        assert.equal(index, goal);
    }
});

test('the ends are hard and say so', () => {
    const gears = new Gears();
    const top = gears.move(big(0), -1, { speed: 0, time: 0 });
    assert.deepEqual([top.index, top.isBlocked], [0, true]);
    const end = gears.move(big(COUNT - 2), 3, { speed: 0, time: 0 });
    assert.deepEqual([end.index, end.isBlocked], [COUNT - 1, true]);
    const inside = gears.move(big(COUNT - 2), 1, { speed: 0, time: 0 });
    assert.deepEqual([inside.index, inside.isBlocked], [COUNT - 1, false]);
});

test('a detent past the last letter lands on the last row', () => {
    const last = step(initials, 19 * 5040, COUNT, 1);
    assert.deepEqual(last, { index: COUNT - 1, isBlocked: false });
    assert.deepEqual(step(initials, COUNT - 1, COUNT, 1), { index: COUNT - 1, isBlocked: true });
    assert.deepEqual(step(initials, 0, COUNT, -1), { index: 0, isBlocked: true });
});

test('the bucket of every row is the one that holds it', () => {
    for (const index of [0, 1, 5039, 5040, 5041, COUNT - 1]) {
        assert.equal(bucketAt(initials, index), Math.trunc(index / 5040));
    }
    assert.equal(bucketSize(initials, 19, COUNT), 5040);
    assert.equal(bucketSize([['A', 0], ['B', 7]], 1, 10), 3);
});
