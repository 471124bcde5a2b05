import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeContext } from '../fake-page.js';
import { GridView } from '../../../Sources/WebAPI/Page/js/list/grid-view.js';
import { StaticRows } from '../../../Sources/WebAPI/Page/js/list/static-rows.js';
import { ListScreen } from '../../../Sources/WebAPI/Page/js/screens/list-screen.js';

/** Five pictures beside each other, each 100 pixels wide and high, in four lines. */
Object.assign(Object.getPrototypeOf(document.body), {
    clientWidth: 500,
    offsetHeight: 0,
    before(...others) {
        this.parentElement.append(...others);
    },
    closest(selector) {
        return this.classes.includes(selector.slice(1)) ? this : (this.parentElement?.closest(selector) ?? null);
    },
});
document.documentElement = { dataset: { motion: 'reduced' } };
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};

/** A screen of a hundred pictures, and a hand on it. */
async function pictures(t) {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const store = Object.assign(new EventTarget(), { connection: { state: 'online' }, snapshot: {} });
    const context = await fakeContext(t, { store, settings: { get: () => 'on' } });
    const sheets = [];
    const rows = Array.from({ length: 100 }, (_, at) => ({ title: `Photo ${at}`, sheet: () => sheets.push(at) }));
    const screen = new ListScreen(context, { title: 'Photos', source: new StaticRows(rows), View: GridView });
    screen.mount(context.views);
    t.after(() => screen.unmount());
    const { list } = screen;
    const send = (type, more) => list.element.dispatchEvent(Object.assign(new Event(type), { pointerType: 'touch', isPrimary: true, pointerId: 1, ...more }));
    const cell = (at) => list.element.all('cell').find((element) => element.getAttribute('id') === `cell-${at}`);
    const thumb = () => context.views.all('scrollbar')[0].children[0].style.top;
    return { list, send, cell, sheets, thumb };
}

test('a finger pushes pictures line by line, as far as it goes', async (t) => {
    const { list, send, thumb } = await pictures(t);
    assert.equal(thumb(), '0%');
    send('pointerdown', { clientY: 400 });
    for (const clientY of [360, 340, 250]) send('pointermove', { clientY });
    assert.equal(list.index, 5, 'a whole line, of one and a half');
    send('pointermove', { clientY: 190 });
    assert.equal(list.index, 10, 'what was left over counts');
    send('pointerup');
    send('pointerdown', { clientY: 0 });
    send('pointermove', { clientY: 380 });
    send('pointerup');
    assert.equal(list.index, 0);
});

test('a long touch and a right click ask what can be done with the picture under them', async (t) => {
    const { list, send, cell, sheets } = await pictures(t);
    for (const [type, more, at] of [['pointerdown', { clientY: 0 }, 3], ['contextmenu', { pointerType: 'mouse' }, 7]]) {
        const event = Object.assign(new Event(type), { pointerType: 'touch', isPrimary: true, pointerId: 1, ...more });
        Object.defineProperty(event, 'target', { value: cell(at) });
        list.element.dispatchEvent(event);
        t.mock.timers.tick(500);
        send('pointerup');
        assert.equal(list.index, at);
    }
    assert.deepEqual(sheets, [3, 7]);
});

test('the wheel ends what a finger has begun', async (t) => {
    const { list } = await pictures(t);
    list.scrollBy(120);
    assert.ok(list.isPushed);
    list.moveTo(20);
    assert.ok(!list.isPushed);
    list.scrollBy(10);
    list.settle();
    assert.ok(!list.isPushed);
});
