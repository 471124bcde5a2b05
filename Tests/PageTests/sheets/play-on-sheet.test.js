import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { fakeContext, highlighted, named } from '../fake-page.js';
import { playOnSheet } from '../../../Sources/WebAPI/Page/js/sheets/play-on.js';

const output = (name, facts = {}) => ({ name, member: name, title: name, for: `For ${name}.`, leads: false, also: false, ...facts });

/** A daemon whose answers are held back until they are let go, and the sheet that asks it. */
async function open(t, outputs) {
    const held = [];
    const posted = [];
    const wait = (answer) => new Promise((resolve, reject) => held.push({ give: () => resolve(answer()), refuse: (error) => reject(error) }));
    const api = {
        get: () => wait(() => ({ outputs: structuredClone(outputs) })),
        post: (path, body) => (posted.push(body), wait(() => ({}))),
    };
    const context = await fakeContext(t, { api, speaker: Object.assign(new EventTarget(), { isHere: false }) });
    context.stack.open('');
    const letGo = async () => {
        while (held.length > 0) {
            held.shift().give();
            await soon();
        }
    };
    playOnSheet(context);
    await letGo();
    const { stack, views } = context;
    const press = (title) => {
        stack.sheet.edge(false);
        for (let at = 0; !highlighted(views).startsWith(title); at += 1) {
            assert.ok(at < 20, `no row ${title}`);
            stack.detents(1, { speed: 0, time: at * 1000, source: 'key' });
        }
        stack.press('select');
    };
    return { ...context, context, held, posted, letGo, press };
}

async function openSeveral(t, outputs) {
    const at = await open(t, outputs);
    at.press('Several at once');
    await at.letGo();
    return at;
}

test('a second tick is added to the first, although no answer has come in between', async (t) => {
    const { press, posted, letGo, views } = await openSeveral(t, [output('a', { leads: true }), output('b'), output('c')]);
    press('b');
    press('c');
    assert.deepEqual(named(views), ['a, chosen, now. For a.', 'b, chosen, also on. For b.', 'c, chosen, also on. For c.']);
    await letGo();
    assert.deepEqual(posted.at(-1), { family: 'also-through', member: 'b+c' });
});

test('an answer of before a tick does not take it away again', async (t) => {
    const { press, held, store, views, posted } = await openSeveral(t, [output('a', { leads: true }), output('b'), output('c')]);
    store.dispatchEvent(new Event('strategy'));
    press('b');
    held.shift().give();
    await soon();
    assert.match(named(views)[1], /^b, chosen/);
    press('c');
    while (held.length > 0) {
        held.shift().give();
        await soon();
    }
    assert.equal(posted.at(-1).member, 'b+c');
});

test('a tick that is refused is told, and shown no more', async (t) => {
    const { press, held, letGo, views, told } = await openSeveral(t, [output('a', { leads: true }), output('b')]);
    press('b');
    held.shift().refuse(new Error('Too many.'));
    await soon();
    await letGo();
    assert.deepEqual(told.toasts, ['Too many.']);
    assert.match(named(views)[1], /^b\. /);
});

test('an older answer that comes last is not shown', async (t) => {
    const outputs = [output('a'), output('b', { leads: true })];
    const { held, store, views } = await open(t, outputs);
    store.dispatchEvent(new Event('strategy'));
    outputs.splice(0, 2, output('a', { leads: true }), output('b'));
    store.dispatchEvent(new Event('strategy'));
    // Whatever is asked side by side is answered in the wrong order.
    while (held.length > 0) {
        for (const { give } of held.splice(0).reverse()) give();
        await soon();
    }
    assert.deepEqual(named(views).slice(1, 3), ['a, chosen, now. For a.', 'b. For b.']);
});

test('the highlight stays on its output when what is used moves to the top', async (t) => {
    const outputs = [output('a', { leads: true }), output('b'), output('c')];
    const { stack, store, views, letGo } = await open(t, outputs);
    stack.detents(2, { speed: 0, time: 0, source: 'key' });
    assert.match(highlighted(views), /^b/);
    Object.assign(outputs[0], { leads: false });
    Object.assign(outputs[2], { leads: true });
    store.dispatchEvent(new Event('strategy'));
    await letGo();
    assert.deepEqual(named(views).slice(1, 4).map((name) => name[0]), ['c', 'a', 'b']);
    assert.match(highlighted(views), /^b/);
});

test('a screen reader says what reaches an output, and that it is not there', async (t) => {
    const { views } = await open(t, [
        output('a', { leads: true, format: '44100:16:2', isExact: true, underruns: 3 }), output('b', { absence: 'b is not installed.' }), output('c'),
    ]);
    assert.deepEqual(named(views).slice(1, 4), [
        'a, chosen, 44.1 kHz 16 bit, bit-perfect, ran dry 3 times. For a.', 'b, unavailable. b is not installed.', 'c. For c.',
    ]);
});

test('an output that cannot be used is not ticked, but says why; one that was ticked can be let go', async (t) => {
    const { press, posted, told, letGo } = await openSeveral(t, [
        output('a', { leads: true }), output('b', { absence: 'b is not installed.' }), output('c', { absence: 'c is not installed.', also: true }),
    ]);
    press('b');
    assert.deepEqual([told.toasts, posted], [['b is not installed.'], []]);
    press('c');
    await letGo();
    assert.deepEqual(posted, [{ family: 'also-through', member: 'nothing' }]);
});

test('a press on the output that leads says where another is chosen', async (t) => {
    const { press, posted, told } = await openSeveral(t, [output('a', { leads: true }), output('b')]);
    press('a');
    assert.deepEqual([told.toasts, posted], [['This is the main output. Choose another one in Play on…'], []]);
});

test('while a page plays, the outputs that are ticked are said to be silent', async (t) => {
    const { views } = await openSeveral(t, [output('a'), output('b', { also: true })]);
    assert.match(views.textContent, /Other outputs are silent while a page is playing\./);
});
