import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { fakeContext, highlighted } from '../fake-page.js';
import { LibraryScreen } from '../../../Sources/WebAPI/Page/js/library/library-screen.js';

const named = (from, to) => Array.from({ length: to - from }, (_, at) => ({ id: from + at, title: `Song ${from + at}` }));

/** The songs 10 to 15 with 14 highlighted, after which the library changes to `songs`; `find` lets the daemon say where 14 is now. */
async function begin(t, songs) {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let rows = named(10, 16);
    let find = () => {};
    const get = async (path) => {
        if (path.includes('/position')) return new Promise((resolve) => (find = () => resolve({ index: rows.findIndex(({ id }) => id === 14) })));
        if (path.includes('/index')) return { sorted: false, initials: [] };
        return { version: rows.length, total: rows.length, rows };
    };
    const store = Object.assign(new EventTarget(), { snapshot: {}, library: { tracks: 6 }, connection: { state: 'online' } });
    const context = await fakeContext(t, { store, api: { get }, settings: { get: () => 'on' } });
    const screen = new LibraryScreen(context, { of: 'songs', title: 'Songs', describe: ({ title }) => ({ title }) });
    screen.mount(context.views, { index: 4 });
    t.after(() => screen.unmount());
    await soon();
    assert.equal(highlighted(context.views), 'Song 14');
    rows = songs;
    store.dispatchEvent(new CustomEvent('library', { detail: { version: 99 } }));
    t.mock.timers.tick(1500);
    await soon();
    return { screen, shown: () => highlighted(context.views), found: async () => (find(), await soon()) };
}

test('the highlight stays on its song when others come before it', async (t) => {
    const { shown, found } = await begin(t, named(5, 16));
    await found();
    assert.equal(shown(), 'Song 14');
});

test('the highlight stays on its song also in a list that has become shorter than its place', async (t) => {
    const { shown, found } = await begin(t, named(13, 16));
    await found();
    assert.equal(shown(), 'Song 14');
});

test('who turns on while it is looked where the song went stays there', async (t) => {
    const { screen, shown, found } = await begin(t, named(5, 16));
    screen.detents(1, { speed: 0, time: 0, source: 'key' });
    const place = shown();
    await found();
    assert.equal(shown(), place);
});
