import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { fakeContext } from '../fake-page.js';
import { GalleryScreen } from '../../../Sources/WebAPI/Page/js/gallery/gallery-screen.js';
import { LibraryScreen } from '../../../Sources/WebAPI/Page/js/library/library-screen.js';

/** An open list without rows, and how the daemon tells it something: what is listed stays as it is. */
async function open(t, name, Screen, before) {
    const listing = { version: 1, total: 0, rows: [] };
    const context = await fakeContext(t, { api: { get: async () => listing }, settings: { get: () => 'on' } });
    context.store[name] = { version: 1, tracks: 0, ...before };
    const screen = new Screen(context, { of: 'all', title: 'All', describe: () => ({}) });
    screen.mount(context.views, {});
    t.after(() => screen.unmount());
    for (let turn = 0; turn < 5; turn += 1) await soon();
    const tell = (now) => {
        context.store[name] = { version: 1, tracks: 0, ...now };
        context.store.dispatchEvent(Object.assign(new Event(name), { detail: context.store[name] }));
    };
    return { tell, heading: () => context.views.all('message').map((message) => message.children.map((part) => part.textContent).join(' ')).join() };
}

const folders = [{ name: 'Attic' }];
const denied = [{ name: 'Attic', problem: 'Attic cannot be read.' }];

test('an open list without songs says how far a scan is, and what it has found out', async (t) => {
    const { tell, heading } = await open(t, 'library', LibraryScreen, { folders, scan: { seen: 0, read: 0 } });
    assert.match(heading(), /Scanning “Attic”.*0 files found/);
    tell({ folders, scan: { seen: 7, read: 0 } });
    assert.match(heading(), /7 files found/);
    tell({ folders: denied });
    assert.match(heading(), /Can’t read “Attic”/);
    tell({ folders });
    assert.match(heading(), /Nothing here yet/);
});

test('an open list without photos does so too', async (t) => {
    const { tell, heading } = await open(t, 'gallery', GalleryScreen, { folders, scan: { found: 0 } });
    assert.match(heading(), /Looking for photos.*0 found/);
    tell({ folders, scan: { found: 7 } });
    assert.match(heading(), /7 found/);
    tell({ folders: denied });
    assert.match(heading(), /Attic cannot be read/);
});

test('what stays as it was is not said anew, so that nothing reads it aloud twice', async (t) => {
    const { tell, heading } = await open(t, 'library', LibraryScreen, { folders });
    const [message] = document.body.all('message');
    tell({ folders });
    assert.match(heading(), /Nothing here yet/);
    assert.equal(document.body.all('message')[0], message);
});
