import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Presses } from '../../Sources/WebAPI/Page/js/wheel/presses.js';

/** A `Presses` that writes down what it gives, and when it wants to be woken. */
function recorder() {
    const log = [];
    const wakes = [];
    const presses = new Presses(
        ({ kind, button, phase }) => log.push([kind, button, phase].filter(Boolean).join(' ')),
        (time) => wakes.push(time),
    );
    return { presses, log, wakes };
}

test('letting go before half a second is a press', () => {
    const { presses, log } = recorder();
    presses.down('menu', 1000);
    assert.deepEqual(log, [], 'nothing before it is released');
    presses.up('menu', 1499);
    assert.deepEqual(log, ['press menu']);
});

test('at half a second the hold starts, and suppresses the press', () => {
    const { presses, log } = recorder();
    presses.down('next', 0);
    presses.tick(499);
    assert.deepEqual(log, []);
    presses.tick(500);
    presses.tick(900);
    presses.up('next', 1000);
    assert.deepEqual(log, ['hold next start', 'hold next end']);
});

test('a hold of two seconds is long, once', () => {
    const { presses, log } = recorder();
    presses.down('play', 0);
    presses.tick(500);
    presses.tick(2000);
    presses.tick(3000);
    presses.up('play', 3100);
    assert.deepEqual(log, ['hold play start', 'hold play long', 'hold play end']);
});

test('a timer that comes late changes nothing', () => {
    const { presses, log } = recorder();
    presses.down('next', 0);
    presses.up('next', 700);
    assert.deepEqual(log, ['hold next start', 'hold next end']);
});

test('cancelling gives no press and ends a hold', () => {
    const { presses, log } = recorder();
    presses.down('menu', 0);
    presses.cancel('menu');
    presses.up('menu', 100);
    assert.deepEqual(log, []);
    presses.down('next', 200);
    presses.tick(700);
    presses.cancel();
    presses.up('next', 800);
    assert.deepEqual(log, ['hold next start', 'hold next end']);
});

test('released outside, a press is taken back', () => {
    const { presses, log } = recorder();
    presses.down('select', 0);
    presses.up('select', 100, false);
    assert.deepEqual(log, []);
});

test('sliding off stops the hold, coming back is a press however late', () => {
    const { presses, log, wakes } = recorder();
    presses.down('select', 0);
    presses.leave('select');
    presses.tick(600);
    assert.deepEqual(log, []);
    presses.up('select', 900, true);
    assert.deepEqual(log, ['press select']);
    assert.equal(wakes.at(-1), Infinity);
});

test('sliding off after the hold has started ends nothing', () => {
    const { presses, log } = recorder();
    presses.down('select', 0);
    presses.tick(500);
    presses.leave('select');
    presses.up('select', 900, false);
    assert.deepEqual(log, ['hold select start', 'hold select end']);
});

test('it asks to be woken for what comes next', () => {
    const { presses, wakes } = recorder();
    presses.down('menu', 100);
    assert.equal(wakes.at(-1), 600);
    presses.tick(600);
    assert.equal(wakes.at(-1), 2100);
    presses.tick(2100);
    assert.equal(wakes.at(-1), Infinity);
    presses.up('menu', 2200);
    assert.equal(presses.deadline, Infinity);
});

test('a key that repeats is one press', () => {
    const { presses, log } = recorder();
    presses.down('select', 0);
    presses.down('select', 400);
    presses.down('select', 433);
    presses.up('select', 450);
    assert.deepEqual(log, ['press select']);
});

test('menu and select together are the chord after four seconds, and nothing else', () => {
    const { presses, log } = recorder();
    presses.down('menu', 0);
    presses.down('select', 100);
    presses.tick(2500);
    presses.tick(4099);
    assert.deepEqual(log, []);
    assert.equal(presses.deadline, 4100);
    presses.tick(4100);
    assert.deepEqual(log, ['chord']);
    presses.up('menu', 4200);
    presses.up('select', 4210);
    assert.deepEqual(log, ['chord']);
});

test('a chord that is let go too early is nothing', () => {
    const { presses, log } = recorder();
    presses.down('select', 0);
    presses.down('menu', 0);
    presses.up('select', 3000);
    presses.tick(9000);
    presses.up('menu', 9000);
    assert.deepEqual(log, []);
});
