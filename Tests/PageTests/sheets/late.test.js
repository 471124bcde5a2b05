import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as after } from 'node:timers/promises';
import { fakeContext } from '../fake-page.js';
import { aboutSong } from '../../../Sources/WebAPI/Page/js/sheets/item-sheets.js';
import { late, playOnSheet } from '../../../Sources/WebAPI/Page/js/sheets/late.js';

const api = { get: async (path) => (path.startsWith('/api/songs') ? { title: 'Song' } : { outputs: [] }) };

/** The title of the sheet that comes within a while, or undefined. */
async function opened({ stack }) {
    for (let at = 0; at < 100 && !stack.sheet; at += 1) await after(2);
    return stack.sheet?.title;
}

test('a sheet whose file does not come says so in our words', async (t) => {
    const context = await fakeContext(t);
    await late(context, Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://…')), () => assert.fail('nothing came'));
    assert.deepEqual(context.told.toasts, ['Couldn’t open this. Is Clickwheel still running?']);
});

test('a sheet that is fetched opens where it was asked for', async (t) => {
    const context = await fakeContext(t, { api });
    context.stack.open('here');
    playOnSheet(context);
    assert.equal(await opened(context), 'Play on');
});

for (const [what, ask] of [['where it can sound', playOnSheet], ['what is known of a song', (context) => aboutSong(context, { id: 1 }).act()]]) {
    test(`${what} does not open over another screen, or another sheet`, async (t) => {
        const context = await fakeContext(t, { api });
        context.stack.open('here');
        ask(context);
        context.stack.open('elsewhere');
        assert.equal(await opened(context), undefined);
        ask(context);
        const other = { title: 'Other', mount() {}, unmount() {}, focus() {} };
        context.stack.openSheet(other);
        await after(200);
        assert.equal(context.stack.sheet, other);
    });
}

test('a sheet that is still on its way when all are closed, as where the screen is darkened, does not open', async (t) => {
    const context = await fakeContext(t, { api });
    context.stack.open('here');
    playOnSheet(context);
    context.stack.closeSheets();
    assert.equal(await opened(context), undefined);
});

test('an answer that comes when the user is elsewhere opens nothing there', async (t) => {
    let answer;
    const slow = { get: (path) => (path.startsWith('/api/songs') ? new Promise((resolve) => (answer = resolve)) : api.get(path)) };
    const context = await fakeContext(t, { api: slow });
    context.stack.open('here');
    aboutSong(context, { id: 1 }).act();
    for (let at = 0; at < 500 && !answer; at += 1) await after(2);
    context.stack.open('elsewhere');
    answer({ title: 'Song' });
    assert.equal(await opened(context), undefined);
});
