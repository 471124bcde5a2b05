import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { runInNewContext } from 'node:vm';
import { listing } from '../../Sources/WebAPI/Page/js/library/listing.js';

const source = readFileSync(new URL('../../Sources/WebAPI/Page/js/early.js', import.meta.url), 'utf8');

/** What `early.js` has the browser fetch when the page is opened at `hash`. */
function fetchedAt(hash) {
    const links = [];
    runInNewContext(source, {
        document: { documentElement: { dataset: {}, style: {} }, createElement: () => ({}), head: { append: (link) => links.push(link) } },
        localStorage: { getItem: () => null },
        location: { hash },
    });
    return links;
}

test('the list at the address is asked for before the scripts have come, by the address that they will ask for', async () => {
    for (const of of ['songs', 'albums', 'artists', 'genres']) {
        const asked = [];
        const rows = listing({ get: async (path) => (asked.push(path), { version: 1, total: 0, rows: [] }) }, of, (row) => row);
        rows.want(0, 5);
        await new Promise((done) => rows.addEventListener('change', done, { once: true }));
        const [link, ...others] = fetchedAt(`#/music/${of}`);
        assert.deepEqual({ ...link }, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: asked[0] });
        assert.equal(others.length, 0);
    }
});

test('nothing is asked for early at another address', () => {
    for (const hash of ['', '#/', '#/music', '#/music/songs?i=900', '#/music/albums/5', '#/extras/songs']) assert.equal(fetchedAt(hash).length, 0, hash);
});
