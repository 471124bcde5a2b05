import assert from 'node:assert/strict';
import test from 'node:test';
import { fakeContext } from '../fake-page.js';
import { aboutSong } from '../../../Sources/WebAPI/Page/js/sheets/item-sheets.js';
import { late, playOnSheet } from '../../../Sources/WebAPI/Page/js/sheets/late.js';

const api = { get: async (path) => (path.startsWith('/api/songs') ? { title: 'Song' } : { outputs: [] }) };

test('a sheet whose file does not come says so in our words', async (t) => {
    const context = await fakeContext(t);
    await late(context, Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://…')), () => assert.fail('nothing came'));
    assert.deepEqual(context.told.toasts, ['Couldn’t open this. Is Clickwheel still running?']);
});

test('a sheet that fails while it opens says so in the same words', async (t) => {
    const context = await fakeContext(t);
    await late(context, Promise.resolve({}), async () => {
        throw new Error('no rows');
    });
    assert.deepEqual(context.told.toasts, ['Couldn’t open this. Is Clickwheel still running?']);
});

test('a sheet that is fetched opens where it was asked for', async (t) => {
    const context = await fakeContext(t, { api });
    context.stack.open('here');
    await playOnSheet(context);
    assert.equal(context.stack.sheet?.title, 'Play on');
});

for (const [what, ask] of [['where it can sound', playOnSheet], ['what is known of a song', (context) => aboutSong(context, { id: 1 }).act()]]) {
    test(`${what} does not open over another screen, or another sheet`, async (t) => {
        const context = await fakeContext(t, { api });
        context.stack.open('here');
        const first = ask(context);
        context.stack.open('elsewhere');
        await first;
        assert.equal(context.stack.sheet, undefined);
        const second = ask(context);
        const other = { title: 'Other', mount() {}, unmount() {}, focus() {} };
        context.stack.openSheet(other);
        await second;
        assert.equal(context.stack.sheet, other);
    });
}

test('a sheet that is still on its way when all are closed, as where the screen is darkened, does not open', async (t) => {
    const context = await fakeContext(t, { api });
    context.stack.open('here');
    const opening = playOnSheet(context);
    context.stack.closeSheets();
    await opening;
    assert.equal(context.stack.sheet, undefined);
});

test('an answer that comes when the user is elsewhere opens nothing there', async (t) => {
    const slow = {};
    let answer;
    const asked = new Promise((isAsked) => {
        slow.get = (path) => (path.startsWith('/api/songs') ? new Promise((resolve) => isAsked(answer = resolve)) : api.get(path));
    });
    const context = await fakeContext(t, { api: slow });
    context.stack.open('here');
    const opening = aboutSong(context, { id: 1 }).act();
    await asked;
    context.stack.open('elsewhere');
    answer({ title: 'Song' });
    await opening;
    assert.equal(context.stack.sheet, undefined);
});
