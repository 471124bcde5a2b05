import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StarSender } from '../../../Sources/WebAPI/Page/js/now-playing/star-sender.js';

/** A daemon that keeps or refuses what it is sent, as `answers` says in turn, and what a page shows of it. */
function make(answers) {
    const world = { sent: [], shown: new Map(), refusals: 0, said: [] };
    world.sender = new StarSender({
        post: async (id, stars) => {
            world.sent.push([id, stars]);
            if (!answers.shift()) throw new Error('The disk is full.');
        },
        show: (id, stars) => world.shown.set(id, stars),
        refused: () => (world.refusals += 1),
        speech: { say: (words) => world.said.push(words) },
    });
    return world;
}

const settled = () => new Promise(setImmediate);

test('stars are shown and said at once, and stay where they are kept', async () => {
    const world = make([true]);
    world.sender.send(7, 3.5, 2);
    assert.equal(world.shown.get(7), 3.5);
    assert.equal(world.said.length, 1);
    await settled();
    assert.deepEqual([world.shown.get(7), world.refusals], [3.5, 0]);
});

test('of several that are refused none is shown, whatever was shown in between', async () => {
    const world = make([false, false]);
    world.sender.send(7, 3, 2);
    world.sender.send(7, 4, 3);
    await settled();
    assert.deepEqual([world.shown.get(7), world.refusals], [2, 2]);
});

test('the last that is kept is shown, before or after one that is refused', async () => {
    const kept = make([true, false]);
    kept.sender.send(7, 3, 2);
    kept.sender.send(7, 4, 3);
    await settled();
    assert.equal(kept.shown.get(7), 3);

    const later = make([false, true]);
    later.sender.send(7, 3, 2);
    later.sender.send(7, 4, 3);
    await settled();
    assert.equal(later.shown.get(7), 4);
});

test('a refusal of one song changes no other, and they are sent in their order', async () => {
    const world = make([false, true, false]);
    world.sender.send(7, 3, 2);
    world.sender.send(8, 5, 0);
    world.sender.send(7, 1, 3);
    await settled();
    assert.deepEqual(world.sent, [[7, 3], [8, 5], [7, 1]]);
    assert.deepEqual([...world.shown], [[7, 2], [8, 5]]);
});
