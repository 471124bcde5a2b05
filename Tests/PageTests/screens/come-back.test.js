import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { fakeContext, named } from '../fake-page.js';
import { LiveList } from '../../../Sources/WebAPI/Page/js/store/live-list.js';
import { machines } from '../../../Sources/WebAPI/Page/js/screens/machines.js';
import { route as queue } from '../../../Sources/WebAPI/Page/js/screens/queue.js';
import { route as problems } from '../../../Sources/WebAPI/Page/js/screens/settings-problems.js';
import { strategies } from '../../../Sources/WebAPI/Page/js/screens/settings-strategies.js';
import { storeCart } from '../../../Sources/WebAPI/Page/js/screens/store-cart.js';

/** A screen of which the daemon answers with what `answers` gives, and what it asked and sent. */
async function screenOf(t, route, answers) {
    const asked = [];
    const sent = [];
    const api = { get: async (path) => (asked.push(path), answers(path)), post: async (path, body) => (sent.push(body), []) };
    const settings = { get: () => 'on' };
    const context = await fakeContext(t, { api, settings });
    const screen = route.make({}, context);
    let view = null;
    const mount = async () => {
        view = document.createElement('div');
        context.views.append(view);
        screen.mount(view);
        await soon();
    };
    const leave = () => {
        screen.unmount();
        view.remove();
    };
    await mount();
    t.after(() => screen.unmount());
    return { ...context, screen, asked, sent, mount, leave, names: () => named(view) };
}

const money = (minor) => ({ text: `${minor / 100} EUR`, minor, currency: 'EUR' });
const cart = (minor) => [{
    store: 's', title: 'Shop', lines: [{ id: 'p', title: 'Pack', full: money(500), net: money(minor), reductions: [] }],
    subtotal: money(500), total: money(minor), reductions: [], refusals: [],
}];

test('a cart to which one comes back from a code says, and orders for, what it costs by now', async (t) => {
    let total = 500;
    const { mount, leave, names, screen, sent } = await screenOf(t, storeCart, () => ({ cart: cart(total), orders: [] }));
    leave();
    total = 400;
    await mount();
    assert.ok(names().includes('Order, 4 EUR'), `${names()}`);
    screen.edge(true);
    screen.press('select');
    await soon();
    assert.deepEqual(sent.map((body) => body.total), ['4 EUR']);
});

test('no row of a cart can be pressed before it is known what stands there by now', async (t) => {
    let answered = () => {};
    let wait = Promise.resolve();
    const route = { make: (params, context) => storeCart.make(params, context) };
    const { mount, leave, screen } = await screenOf(t, route, async () => (await wait, { cart: cart(500), orders: [] }));
    const shown = () => Array.from({ length: screen.source.count }, (_, at) => screen.source.row(at)?.title).filter(Boolean);
    const before = shown();
    assert.ok(before.includes('Order'), `${before}`);
    leave();
    wait = new Promise((resolve) => (answered = resolve));
    await mount();
    assert.deepEqual(shown(), []);
    answered();
    await soon();
    assert.deepEqual(shown(), before);
});

const song = (title) => ({ kind: 'song', item: 1, id: 1, title, artist: 'Somebody' });
const family = (title) => ({ name: 'one', title, summary: '', current: 'm', members: [] });
const machine = (title) => ({ name: 'one', title, summary: 'Sums.', lit: [] });
const problem = (path) => ({ folder: 'Music', path, reason: 'the file is empty', advice: '' });
const LISTS = [
    ['the queue', queue, (title) => ({ revision: 1, total: 1, rows: [song(title)] })],
    ['the strategies', strategies, (title) => ({ families: [family(title)], settings: [] })],
    ['the machines', machines, (title) => ({ machines: [machine(title)] })],
    ['the problem files', problems, (title) => ({ total: 1, rows: [problem(title)] })],
];

for (const [name, route, answer] of LISTS) {
    test(`${name} are seen as they are by now when one comes back to them`, async (t) => {
        let title = 'Before';
        const { mount, leave, names, asked } = await screenOf(t, route, () => answer(title));
        assert.match(names()[0], /^Before/);
        assert.equal(asked.length, 1, 'the first time one question is enough');
        leave();
        title = 'After';
        await mount();
        assert.match(names()[0], /^After/);
    });
}

test('bytes that are on their way move on also after another screen lay over the list', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const load = (context) => async () => ({ ...(await context.api.get('bytes')), isMoving: true });
    const route = { make: (params, context) => new LiveList(context, { title: 'Orders', load: load(context) }) };
    const { mount, leave, asked } = await screenOf(t, route, () => ({ total: 1, rows: [{ title: 'Song' }] }));
    const pass = async () => {
        const before = asked.length;
        t.mock.timers.tick(1000);
        await soon();
        return asked.length - before;
    };
    assert.equal(await pass(), 1);
    leave();
    assert.equal(await pass(), 0, 'nobody sees them');
    await mount();
    assert.equal(await pass(), 1);
});
