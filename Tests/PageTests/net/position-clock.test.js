import test from 'node:test';
import assert from 'node:assert/strict';
import { PositionClock } from '../../../Sources/WebAPI/Page/js/net/position-clock.js';

const playing = (positionMs, more = {}) => ({ item: 1, positionMs, isRunning: true, durationMs: 60_000, ...more });

test('the position runs with the clock while the player runs, and stands otherwise', () => {
    const clock = new PositionClock();
    clock.reconcile(playing(1000), 500, 500);
    assert.equal(clock.read(1500), 2000);
    clock.reconcile(playing(2000, { isRunning: false }), 1500, 1500);
    assert.equal(clock.read(9000), 2000);
});

test('a correction backwards of less than two seconds waits instead of jumping', () => {
    for (let back = 1; back < 2000; back += 37) {
        const clock = new PositionClock();
        clock.reconcile(playing(10_000), 0, 0);
        clock.reconcile(playing(11_000 - back), 1000, 1000);
        assert.equal(clock.read(1000), 11_000);
        assert.equal(clock.read(1000 + back - 1), 11_000);
        assert.equal(clock.read(1000 + back + 500), 11_500);
    }
});

test('a correction backwards of two seconds or more is shown', () => {
    const clock = new PositionClock();
    clock.reconcile(playing(10_000), 0, 0);
    clock.reconcile(playing(9000), 1000, 1000);
    assert.equal(clock.read(1000), 9000);
});

test('a chosen position is shown at once, as is another track', () => {
    const clock = new PositionClock();
    clock.reconcile(playing(10_000), 0, 0);
    clock.reconcile(playing(9500), 0, 0, true);
    assert.equal(clock.read(0), 9500);
    clock.reconcile(playing(9000, { item: 2 }), 0, 0);
    assert.equal(clock.read(0), 9000);
});

test('a correction forwards is shown at once', () => {
    const clock = new PositionClock();
    clock.reconcile(playing(10_000), 0, 0);
    clock.reconcile(playing(12_000), 100, 100);
    assert.equal(clock.read(100), 12_000);
});

test('a snapshot that is shown late has moved on since it came', () => {
    const clock = new PositionClock();
    clock.reconcile(playing(1000), 100, 400);
    assert.equal(clock.read(400), 1300);
});

test('the position never leaves the track, and a scan stops a second before its end', () => {
    const clock = new PositionClock();
    clock.reconcile(playing(59_000), 0, 0);
    assert.equal(clock.read(5000), 60_000);
    clock.reconcile(playing(50_000, { scan: { direction: 'forward', speed: 8 } }), 0, 0);
    assert.equal(clock.read(1000), 58_000);
    assert.equal(clock.read(5000), 59_000);
    clock.reconcile(playing(1000, { scan: { direction: 'backward', speed: 4 } }), 0, 0);
    assert.equal(clock.read(5000), 0);
});

test('without a snapshot the position is nought', () => {
    assert.equal(new PositionClock().read(5000), 0);
});
