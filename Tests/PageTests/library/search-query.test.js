import test from 'node:test';
import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import { SearchQuery } from '../../../Sources/WebAPI/Page/js/library/search-query.js';

/** Asks for "a" of a daemon that answers about episodes with what `podcasts` gives, and gives the answers in their order. */
async function answers(podcasts, count) {
    const get = async (path) => (path.startsWith('/api/podcasts/search') ? podcasts() : { rows: ['song'], nearest: [] });
    const query = new SearchQuery({ get });
    const told = [];
    const done = new Promise((resolve) => {
        query.addEventListener('answer', ({ detail }) => told.push(detail) === count && resolve());
    });
    query.ask('a');
    await Promise.race([done, after(5000, undefined, { ref: false })]);
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
    const late = () => after(400).then(() => ({ rows: ['episode'] }));
    const told = await answers(late, 2);
    assert.deepEqual(told.map(({ rows, isMore }) => [rows, isMore]), [[['song'], undefined], [['song', 'episode'], true]]);
});
