import test from 'node:test';
import assert from 'node:assert/strict';
import { page } from '../../../Sources/WebAPI/Page/js/screens/podcast-episode.js';

/** What the first row, "Play" or "Go on", seeks to where the player goes on at `resumedMs` by itself. */
async function press({ positionMs, resumedMs, ...facts }) {
    const seeks = [];
    const player = { playTracks: async () => true, seek: async (place) => seeks.push(place) };
    const context = { player, store: { snapshot: { resumedMs } }, stack: { push() {} }, toast() {} };
    const [row] = page(context, { id: 'one', state: 'installed', track: 7, positionMs, chapters: [], summary: '', ...facts });
    await row.act();
    return [row.title, ...seeks];
}

test('an episode that was marked as heard plays from its beginning, wherever the player left it', async () => {
    assert.deepEqual(await press({ positionMs: 0, resumedMs: 724_000, isHeard: true }), ['Play', 0]);
    assert.deepEqual(await press({ positionMs: 0, resumedMs: undefined, isHeard: true }), ['Play']);
});

test('an episode goes on where the player left it, or where it is known to have been left', async () => {
    assert.deepEqual(await press({ positionMs: 720_000, resumedMs: 724_000 }), ['Go on']);
    assert.deepEqual(await press({ positionMs: 90_000, resumedMs: undefined }), ['Go on', 90_000]);
});

test('where an episode goes on is told when the player went there, and not in place of a refusal', async () => {
    for (const [isDone, told] of [[true, ['From 1:30']], [false, []]]) {
        const toasts = [];
        const player = { playTracks: async () => true, seek: async () => isDone };
        const context = { player, store: { snapshot: { resumedMs: 724_000 } }, stack: { push() {} }, toast: (text) => toasts.push(text) };
        const rows = page(context, { id: 'one', state: 'installed', track: 7, positionMs: 0, chapters: [{ startMs: 90_000, title: 'Two' }], summary: '' });
        await rows.find(({ title }) => title === 'Two').act();
        assert.deepEqual(toasts, told);
    }
});
