import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { fakeContext } from '../fake-page.js';
import { movieStars } from '../../../Sources/WebAPI/Page/js/screens/movie.js';

/** The stars of a film that has 2, and a daemon that takes stars while `isTaken` says so. */
async function film(t, isTaken) {
    const posts = [];
    const post = async (path, { stars }) => {
        posts.push(stars);
        if (!isTaken(stars)) throw Object.assign(new Error('The disk is full.'), { status: 507 });
    };
    const api = { get: async () => ({ film: { id: 7, title: 'Rush', stars: 2 } }), post };
    const context = await fakeContext(t, { api });
    const screen = movieStars.make({ id: '7' }, context);
    await screen.mount(context.views);
    t.after(() => screen.unmount());
    const key = async (digit) => {
        screen.key({ key: digit });
        await soon();
    };
    const [stars] = context.views.all('stars');
    const [undo] = context.views.all('undo');
    return { ...context, screen, posts, key, shown: () => Number(stars.getAttribute('aria-valuenow')), canUndo: () => !undo.hasAttribute('hidden') };
}

test('what was refused is not offered to be taken back', async (t) => {
    const { screen, posts, key, shown, canUndo, told } = await film(t, () => false);
    await key('3');
    assert.deepEqual([shown(), canUndo(), told.toasts], [2, false, ['The disk is full.']]);
    assert.equal(screen.press('menu'), false, 'Menu leaves');
    assert.deepEqual(posts, [3]);
});

test('what was taken is offered to be taken back', async (t) => {
    const { screen, posts, key, shown, canUndo } = await film(t, () => true);
    await key('3');
    assert.deepEqual([shown(), canUndo()], [3, true]);
    assert.equal(screen.press('menu'), true);
    await soon();
    assert.deepEqual([shown(), posts], [2, [3, 2]]);
});

test('a rating that is refused beside one that was taken keeps the other', async (t) => {
    const { key, shown } = await film(t, (stars) => stars !== 5);
    await key('4');
    await key('5');
    assert.equal(shown(), 4);
});
