import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeContext } from './fake-page.js';
import { Stack } from '../../Sources/WebAPI/Page/js/stack.js';
import { Router } from '../../Sources/WebAPI/Page/js/router.js';

const screen = (title) => ({ title, mount() {} });

/** A stack over a main menu, on which `extra` routes are. */
async function stackWith(t, ...extra) {
    t.mock.method(console, 'error', () => {});
    const context = await fakeContext(t);
    const hashes = [];
    const router = new Router([{ path: '', make: () => screen('main menu') }, { path: 'fine', make: () => screen('fine') }, ...extra]);
    const stack = new Stack(router, context, { views: context.views, onTitle() {}, onHash: (hash) => hashes.push(stack.sheet ? `${hash} under a sheet` : hash) });
    return { stack, told: context.told, hashes };
}

const broken = { path: 'broken', make: () => { throw new URIError('malformed'); } };
const missing = { path: 'missing', load: () => Promise.reject(new TypeError('no network')) };

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('an address whose screen cannot be made, or does not come, leads to the main menu', async (t) => {
    for (const route of [broken, missing]) {
        const { stack, told, hashes } = await stackWith(t, route);
        stack.open(route.path);
        await soon();
        assert.deepEqual([stack.path, stack.screen.title, told.toasts.length, hashes], ['', 'main menu', 1, ['#/']]);
    }
});

test('a screen that cannot be made leaves the one that is shown as it was', async (t) => {
    const { stack, told } = await stackWith(t, broken, missing);
    stack.open('fine');
    let lefts = 0;
    stack.screen.unmount = () => (lefts += 1);
    stack.push('broken');
    stack.push('missing');
    await soon();
    assert.deepEqual([stack.path, lefts, told.toasts.length], ['fine', 0, 2]);
});

test('a main menu that cannot be made is not tried for ever', async (t) => {
    const context = await fakeContext(t);
    t.mock.method(console, 'error', () => {});
    const stack = new Stack(new Router([{ ...broken, path: '' }]), context, { views: context.views, onTitle() {}, onHash() {} });
    stack.open('');
    assert.equal(context.told.toasts.length, 1);
});

test('Back does what Menu does: it closes a sheet, asks the screen, and only then goes a level back', async (t) => {
    const { stack } = await stackWith(t);
    stack.open('fine');
    let asks = 2;
    stack.screen.press = (button) => button === 'menu' && (asks -= 1) > 0;
    const sheet = { mount() {}, unmount() {}, focus() {}, press: () => (stack.closeSheet(), true) };
    stack.openSheet(sheet);
    const done = () => [stack.menu(), stack.path, stack.sheet === sheet];
    assert.deepEqual([done(), done(), done(), done()], [[true, 'fine', false], [true, 'fine', false], [true, '', false], [false, '', false]]);
});

test('the address is told of a sheet, so that Back has something to close at the main menu too', async (t) => {
    const { stack, hashes } = await stackWith(t);
    stack.open('');
    stack.openSheet({ mount() {}, unmount() {}, focus() {} });
    assert.deepEqual(hashes, ['#/', '#/ under a sheet']);
});
