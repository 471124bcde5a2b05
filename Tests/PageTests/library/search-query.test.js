import test from 'node:test';
import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { SearchQuery } from '../../../Sources/WebAPI/Page/js/library/search-query.js';

/**
 * Asks for "a" of a daemon that answers about episodes with what `podcasts` gives, and gives the answers in their order. No time
 * passes: a timer rings when nothing else is left to do. `heard` is called with each answer.
 */
async function answers(podcasts, count, heard = () => {}) {
    const get = async (path) => (path.startsWith('/api/podcasts/search') ? podcasts() : { rows: ['song'], nearest: [] });
    const waiting = [];
    const query = new SearchQuery({ get }, undefined, { setTimeout: (work) => waiting.push(work), clearTimeout: () => {} });
    const told = [];
    query.addEventListener('answer', ({ detail }) => {
        told.push(detail);
        heard(detail);
    });
    query.ask('a');
    for (let turns = 0; turns < 20; turns += 1) {
        await turn();
        waiting.shift()?.();
    }
    assert.equal(told.length, count);
    return told;
}

test('episodes stand behind the music', async () => {
    const [{ rows, isMore }] = await answers(() => ({ rows: ['episode'] }), 1);
    assert.deepEqual([rows, isMore], [['song', 'episode'], undefined]);
});

test('music is there although the search for episodes fails or never ends', async () => {
    for (const podcasts of [() => Promise.reject(new Error('away')), () => new Promise(() => {})]) {
        const [{ rows, error }] = await answers(podcasts, 1);
        assert.deepEqual([rows, error], [['song'], undefined]);
    }
});

test('episodes that come late are added', async () => {
    let arrive;
    const late = new Promise((resolve) => (arrive = resolve));
    const told = await answers(() => late, 2, () => arrive({ rows: ['episode'] }));
    assert.deepEqual(told.map(({ rows, isMore }) => [rows, isMore]), [[['song'], undefined], [['song', 'episode'], true]]);
});
