import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Keyboard } from '../../Sources/WebAPI/Page/js/keyboard/keyboard.js';
import { meaning } from '../../Sources/WebAPI/Page/js/keyboard/keymap.js';
import { Prefix } from '../../Sources/WebAPI/Page/js/keyboard/prefix.js';

const press = (key, more = {}) => ({ key, code: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more });
const inList = (key, more) => meaning(press(key, more), { isList: true, areLettersOn: true });
const elsewhere = (key, more) => meaning(press(key, more), { isList: false, areLettersOn: true });
const withoutLetters = (key, more) => meaning(press(key, more), { isList: false, areLettersOn: false });

test('the keys of the wheel and its buttons', () => {
    assert.deepEqual(inList('ArrowDown'), { turn: 1 });
    assert.deepEqual(inList('ArrowUp'), { turn: -1 });
    for (const key of ['Enter', 'ArrowRight']) assert.deepEqual(inList(key), { button: 'select' });
    for (const key of ['Escape', 'Backspace', 'ArrowLeft']) assert.deepEqual(inList(key), { button: 'menu' });
    assert.deepEqual(inList(' '), { button: 'play' });
    assert.deepEqual(inList('PageDown'), { page: 1 });
    assert.deepEqual(inList('End'), { edge: 'last' });
});

test('shift and an arrow are next and previous, everywhere', () => {
    assert.deepEqual(inList('ArrowRight', { shiftKey: true }), { button: 'next' });
    assert.deepEqual(elsewhere('ArrowLeft', { shiftKey: true }), { button: 'previous' });
});

test('letters jump in lists and are commands elsewhere', () => {
    assert.deepEqual(inList('n'), { type: 'n' });
    assert.deepEqual(inList('N', { shiftKey: true }), { type: 'N' });
    assert.deepEqual(inList('9'), { type: '9' });
    assert.deepEqual(inList('ö'), { type: 'ö' });
    assert.deepEqual(inList('音'), { type: '音' });
    assert.deepEqual(elsewhere('n'), { button: 'next' });
    assert.deepEqual(elsewhere('P', { shiftKey: true }), { button: 'previous' });
    assert.deepEqual(elsewhere('g'), { run: 'root' });
    assert.equal(elsewhere('z'), null);
});

test('with Alt the letters are commands in lists too, whatever Alt makes of them', () => {
    assert.deepEqual(inList('n', { altKey: true }), { button: 'next' });
    assert.deepEqual(inList('˜', { altKey: true, code: 'KeyN' }), { button: 'next' });
    assert.equal(inList('ArrowLeft', { altKey: true }), null, 'the browser’s own Back');
});

test('signs are commands everywhere', () => {
    assert.deepEqual(inList('?', { shiftKey: true }), { run: 'keys' });
    assert.deepEqual(inList('/'), { run: 'search' });
    assert.deepEqual(inList('+', { shiftKey: true }), { volume: 5 });
    assert.deepEqual(inList('-'), { volume: -5 });
    assert.deepEqual(inList(']'), { seek: 10_000 });
});

test('commands of one character can be turned off, and then need Alt', () => {
    for (const key of ['n', '?', '/', '+', '[', 'g']) {
        assert.equal(withoutLetters(key), null, key);
        assert.notEqual(withoutLetters(key, { altKey: true }), null, key);
    }
    assert.deepEqual(withoutLetters(' '), { button: 'play' });
    assert.deepEqual(withoutLetters('ArrowDown'), { turn: 1 });
});

test('what belongs to the browser is left to it', () => {
    for (const key of ['r', 'c', 'l', '+']) assert.equal(inList(key, { ctrlKey: true }), null);
    assert.equal(inList('Tab'), null);
    assert.equal(inList('F5'), null);
    assert.deepEqual(inList('k', { ctrlKey: true }), { run: 'go' });
    assert.deepEqual(inList('k', { metaKey: true }), { run: 'go' });
});

test('the prefix grows while one types and starts anew after 600 ms', () => {
    const prefix = new Prefix();
    assert.equal(prefix.add('n', 0), 'n');
    assert.equal(prefix.add('e', 300), 'ne');
    assert.equal(prefix.add('o', 899), 'neo');
    assert.equal(prefix.add('b', 1499), 'b');
});

/** A window whose focus goes where a test clicks; a frame's click takes it away from the page. */
function windowOf(t) {
    const events = new EventTarget();
    Object.assign(globalThis, { addEventListener: events.addEventListener.bind(events), document: { activeElement: null } });
    t.after(() => ['addEventListener', 'document'].forEach((name) => delete globalThis[name]));
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const element = (tagName) => ({ tagName, isConnected: true, focus() { if (this.isConnected) document.activeElement = this; }, blur() { document.activeElement = null; } });
    const send = (type, target) => {
        const event = new Event(type);
        Object.defineProperty(event, 'target', { value: target });
        events.dispatchEvent(event);
    };
    const click = (target) => {
        send(target.tagName === 'IFRAME' ? 'blur' : 'focusin', target);
        document.activeElement = target;
        t.mock.timers.tick(0);
    };
    return { element, click, send };
}

test('a click into a card leaves the keys with the screen', (t) => {
    const { element, click } = windowOf(t);
    new Keyboard({ input: {}, settings: {}, commands: {} });
    const [list, card] = [element('DIV'), element('IFRAME')];
    click(list);
    click(card);
    assert.equal(document.activeElement, list);
    list.isConnected = false;
    click(card);
    assert.equal(document.activeElement, null, 'the page has it, where what had it is gone');
});

test('a window that is left for another keeps its focus where it was', (t) => {
    const { element, click, send } = windowOf(t);
    new Keyboard({ input: {}, settings: {}, commands: {} });
    const [list, field] = [element('DIV'), element('INPUT')];
    click(list);
    document.activeElement = field;
    send('blur');
    t.mock.timers.tick(0);
    assert.equal(document.activeElement, field);
});
