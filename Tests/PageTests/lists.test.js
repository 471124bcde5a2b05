import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeadedRows } from '../../Sources/WebAPI/Page/js/list/headed-rows.js';
import { PagedRows } from '../../Sources/WebAPI/Page/js/list/paged-rows.js';
import { StaticRows } from '../../Sources/WebAPI/Page/js/list/static-rows.js';
import { windowTop } from '../../Sources/WebAPI/Page/js/list/window.js';

const changed = (source) => new Promise((resolve) => source.addEventListener('change', resolve, { once: true }));

/** A daemon with `total` rows that answers when it is told to. */
function daemon(total) {
    const asked = [];
    const waiting = [];
    const world = { total, version: 1, asked, waiting };
    world.load = (offset, limit, signal) => {
        asked.push(offset);
        return new Promise((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
            waiting.push({ resolve, reject, offset, limit });
        });
    };
    world.answer = async (source) => {
        const { resolve, offset, limit } = waiting.shift();
        const done = changed(source);
        const length = Math.max(0, Math.min(limit, world.total - offset));
        resolve({ version: world.version, total: world.total, rows: Array.from({ length }, (_, i) => ({ id: offset + i })) });
        await done;
    };
    return world;
}

const paged = (world, more = {}) => new PagedRows({ load: world.load, describe: ({ id }) => ({ title: `row ${id}` }), ...more });

test('the active row is always within the window, and the window moves as little as it can', () => {
    assert.equal(windowTop(0, 0, 8, 100), 0);
    assert.equal(windowTop(7, 0, 8, 100), 0);
    assert.equal(windowTop(8, 0, 8, 100), 1);
    assert.equal(windowTop(5, 10, 8, 100), 5);
    assert.equal(windowTop(99, 0, 8, 100), 92);
    assert.equal(windowTop(2, 50, 8, 3), 0);
    assert.equal(windowTop(53_421, 0, 8, Infinity), 53_414);
    for (let index = 0; index < 40; index += 1) {
        for (let top = 0; top < 40; top += 1) {
            const now = windowTop(index, top, 8, 40);
            assert.ok(now <= index && index < now + 8 && now >= 0 && now + 8 <= 40);
        }
    }
});

test('a long list fetches the page that is seen, then the one that soon will be', async () => {
    const world = daemon(1000);
    const source = paged(world);
    assert.equal(source.count, null);
    source.want(600, 607);
    assert.deepEqual(world.asked, [512]);
    await world.answer(source);
    assert.equal(source.count, 1000);
    assert.equal(source.row(600).title, 'row 600');
    assert.equal(source.row(0), null);
    source.want(760, 767);
    assert.deepEqual(world.asked, [512, 768]);
});

test('while a request runs, only the last place that was seen is fetched after it', async () => {
    const world = daemon(100_000);
    const source = paged(world);
    source.want(0, 7);
    for (const index of [5000, 20_000, 40_000, 60_000]) source.want(index, index + 7);
    assert.deepEqual(world.asked, [0]);
    await world.answer(source);
    assert.deepEqual(world.asked, [0, 59_904]);
});

test('both pages of a window that lies across their border come', async () => {
    const world = daemon(1000);
    const source = paged(world);
    source.want(252, 259);
    await world.answer(source);
    await world.answer(source);
    assert.equal(source.row(252).title, 'row 252');
    assert.equal(source.row(259).title, 'row 259');
});

test('an answer of another version replaces what was known', async () => {
    const world = daemon(1000);
    const source = paged(world);
    source.want(0, 7);
    await world.answer(source);
    world.version = 2;
    world.total = 900;
    source.want(600, 607);
    await world.answer(source);
    assert.equal(source.count, 900);
    assert.equal(source.row(0), null);
});

test('refreshing keeps what is known until the answer is here', async () => {
    const world = daemon(100);
    const source = paged(world);
    source.want(0, 7);
    await world.answer(source);
    world.total = 50;
    source.refresh();
    assert.equal(source.row(3).title, 'row 3');
    await world.answer(source);
    assert.equal(source.count, 50);
});

test('a list that comes back is asked for again once it was known', async () => {
    const world = daemon(100);
    const source = paged(world);
    source.comeBack();
    assert.equal(world.asked.length, 0);
    source.want(0, 7);
    await world.answer(source);
    source.comeBack();
    assert.equal(world.asked.length, 2);
});

test('a failure is told once, and trying again asks again', async () => {
    const world = daemon(100);
    const source = paged(world);
    source.want(0, 7);
    const told = changed(source);
    world.waiting.shift().reject(new Error('gone'));
    await told;
    assert.equal(source.error.message, 'gone');
    source.want(0, 7);
    assert.equal(world.asked.length, 1, 'not by itself');
    source.refresh();
    await world.answer(source);
    assert.equal(source.error, null);
    assert.equal(source.count, 100);
});

test('the letters come with the first answer; a list that is not sorted has none', async () => {
    const world = daemon(1000);
    const index = { sorted: true, initials: [['A', 0], ['B', 500]], pairs: [] };
    const source = paged(world, { loadLetters: async () => index });
    source.want(0, 7);
    await world.answer(source);
    await new Promise(setImmediate);
    assert.deepEqual(source.letters.initials, index.initials);

    const unsorted = paged(daemon(1000), { loadLetters: async () => ({ sorted: false, initials: [], pairs: [] }) });
    assert.equal(unsorted.letters, null);
});

test('no more than a few pages are kept', async () => {
    const world = daemon(100_000);
    const source = paged(world);
    for (let page = 0; page < 40; page += 1) {
        source.want(page * 256 + 100, page * 256 + 107);
        await world.answer(source);
    }
    assert.equal(source.row(0), null);
    assert.equal(source.row(39 * 256 + 100).title, `row ${39 * 256 + 100}`);
});

test('rows above a list shift it and disappear with it', async () => {
    const world = daemon(10);
    const body = paged(world, { locate: async () => 4 });
    const source = new HeadedRows([{ title: 'All Songs' }], body);
    source.want(0, 7);
    const done = changed(source);
    await world.answer(body);
    await done;
    assert.equal(source.count, 11);
    assert.equal(source.row(0).title, 'All Songs');
    assert.equal(source.row(1).title, 'row 0');
    assert.equal(await source.find('x'), 5);

    const none = daemon(0);
    const empty = new HeadedRows([{ title: 'All Songs' }], paged(none));
    empty.want(0, 7);
    const told = changed(empty);
    none.waiting.shift().resolve({ version: 1, total: 0, rows: [] });
    await told;
    assert.equal(empty.count, 0);
});

test('a menu finds its row by the first letters, whatever their case', async () => {
    const menu = new StaticRows([{ title: 'Music' }, { title: 'Extras' }, { title: 'Settings' }]);
    assert.equal(await menu.find('se'), 2);
    assert.equal(await menu.find('MU'), 0);
    assert.equal(await menu.find('q'), undefined);
});
