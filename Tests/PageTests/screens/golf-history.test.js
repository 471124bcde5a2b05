import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeContext } from '../fake-page.js';
import { golfPast } from '../../../Sources/WebAPI/Page/js/screens/golf-history.js';

/** The card of a round, of which the daemon answers with `status`. */
async function past(t, status) {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let asked = 0;
    const get = async () => {
        asked += 1;
        throw Object.assign(new Error('It cannot be had.'), { status });
    };
    const store = Object.assign(new EventTarget(), { connection: { state: 'online' }, snapshot: {} });
    const context = await fakeContext(t, { store, api: { get }, settings: { get: () => 'on' } });
    const screen = golfPast.make({ round: '7' }, context);
    screen.mount(context.views);
    t.after(() => screen.unmount());
    const seconds = async (count) => {
        for (let second = 0; second < count; second += 1) {
            await new Promise((resolve) => setImmediate(resolve));
            t.mock.timers.tick(1000);
        }
        await new Promise((resolve) => setImmediate(resolve));
        return { asked, toasts: context.told.toasts.length };
    };
    return { screen, seconds };
}

test('a round that is not there is asked for once, and again when the user wants it', async (t) => {
    const { screen, seconds } = await past(t, 404);
    assert.deepEqual(await seconds(5), { asked: 1, toasts: 1 });
    screen.press('select');
    assert.deepEqual(await seconds(5), { asked: 2, toasts: 2 });
});

test('a daemon that is away is looked for each second, and said to be away once', async (t) => {
    const { seconds } = await past(t, 0);
    assert.deepEqual(await seconds(3), { asked: 4, toasts: 1 });
});
