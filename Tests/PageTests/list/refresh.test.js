import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { PagedRows } from '../../../Sources/WebAPI/Page/js/list/paged-rows.js';

/** Rows of a daemon that has `total` of them when it answers, which it does when it is told to. */
function rows() {
    const asked = [];
    const world = { total: 5, asked };
    world.source = new PagedRows({ load: () => new Promise((resolve, reject) => asked.push({ resolve, reject })), describe: (row) => row });
    const next = async (work) => {
        work(asked.shift());
        await soon();
    };
    world.answer = (total) => next(({ resolve }) => resolve({ version: 0, total, rows: Array.from({ length: total }, (_, id) => ({ id })) }));
    world.fail = () => next(({ reject }) => reject(new Error('gone')));
    world.source.want(0, 7);
    return world;
}

test('what changes while a list is asked for is asked for once more', async () => {
    const { source, asked, answer } = rows();
    await answer(5);
    source.refresh();
    source.refresh();
    await answer(6);
    assert.equal(asked.length, 1, 'the first of two refreshes may have been answered before the second change');
    await answer(7);
    assert.deepEqual([source.count, asked.length], [7, 0]);
});

test('a list that changes while it is asked for the first time is asked for again', async () => {
    const { source, answer } = rows();
    source.refresh();
    await answer(5);
    await answer(6);
    assert.equal(source.count, 6);
});

test('a refresh that failed is one still, also for the rows of other pages', async () => {
    const { source, answer, fail } = rows();
    await answer(5);
    source.refresh();
    await fail();
    assert.equal(source.error.message, 'gone');
    source.error = null;
    source.want(0, 7);
    await answer(4);
    assert.equal(source.count, 4);
});

test('a failure from before a refresh is not told, for it is asked again at once', async () => {
    const { source, answer, fail } = rows();
    source.refresh();
    await fail();
    assert.equal(source.error, null);
    await answer(5);
    assert.equal(source.count, 5);
});
