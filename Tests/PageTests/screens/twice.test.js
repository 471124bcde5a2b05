import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { fakeContext } from '../fake-page.js';
import { movieMatch } from '../../../Sources/WebAPI/Page/js/screens/movie.js';
import { SpellingScreen } from '../../../Sources/WebAPI/Page/js/screens/spelling-screen.js';

/** A page on which a screen lies over two others, and what holds a daemon's answers back. */
async function page(t, more) {
    const held = [];
    const wait = (answer) => new Promise((resolve, reject) => held.push({ answer: () => resolve(answer), refuse: () => reject(new Error('No.')) }));
    const store = Object.assign(new EventTarget(), { connection: { state: 'online' }, snapshot: {} });
    const context = await fakeContext(t, { store, settings: { get: () => 'on' }, ...more?.(wait) });
    for (const path of ['one', 'two', 'three']) context.stack.push(path);
    return { ...context, held, wait };
}

async function spelling(t) {
    const { wait, ...rest } = await page(t);
    const screen = new SpellingScreen(rest, { title: 'Code', keep: (text) => wait(text !== 'wrong') });
    screen.mount(rest.views);
    return { ...rest, screen, press: () => screen.hold('select', 'start') };
}

test('words that are kept twice in one go are sent once, and one level is left', async (t) => {
    const { stack, held, press } = await spelling(t);
    press();
    press();
    assert.equal(held.length, 1);
    held[0].answer();
    await soon();
    assert.equal(stack.path, 'two');
});

test('words that are kept after their screen was left leave no other', async (t) => {
    const { stack, held, press } = await spelling(t);
    press();
    stack.back();
    held[0].answer();
    await soon();
    assert.equal(stack.path, 'two');
});

test('words that could not be sent can be sent again', async (t) => {
    const { stack, held, press, views, screen } = await spelling(t);
    views.all('field')[0].children[0].value = 'wrong';
    press();
    held.shift().answer();
    await soon();
    assert.equal(stack.path, 'three');
    press();
    assert.equal(held.length, 1);
    screen.unmount?.();
});

test('a film that is chosen twice in one go is sent once, and one level is left', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { stack, held, views, told, ...context } = await page(t, (wait) => ({
        api: { get: async () => ({ rows: [{ tconst: 'tt1', title: 'Rush', year: 2013 }] }), post: () => wait({ title: 'Rush', year: 2013 }) },
    }));
    const screen = movieMatch.make({ id: '7' }, { stack, views, told, ...context });
    screen.mount(views, { text: 'rush', isInResults: true });
    t.after(() => screen.unmount());
    t.mock.timers.tick(1000);
    await soon();
    screen.press('select');
    screen.press('select');
    assert.equal(held.length, 1);
    held[0].answer();
    await soon();
    assert.deepEqual([stack.path, told.toasts.length], ['two', 1]);
});
