import assert from 'node:assert/strict';
import { test } from 'node:test';
import { people } from '../../../Sources/WebAPI/Page/js/net/client-name.js';
import { TryAgain } from '../../../Sources/WebAPI/Page/js/net/try-again.js';

/** A line to the daemon that is `state`, and what was asked of it. */
function line(state) {
    const store = new EventTarget();
    const seen = { asked: 0, retried: 0 };
    Object.assign(store, { connection: { state }, retryNow: () => (seen.retried += 1) });
    const become = (now) => {
        store.connection = { state: now };
        store.dispatchEvent(Object.assign(new Event('connection'), { detail: store.connection }));
    };
    return { store, seen, become };
}

test('what failed is done again once a second, and the line is told when it comes before the line is back', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { store, seen } = line('offline');
    let isThere = false;
    const again = new TryAgain(store, () => {
        seen.asked += 1;
        again.told(!isThere);
    });
    again.told(true);
    t.mock.timers.tick(1000);
    t.mock.timers.tick(1000);
    assert.deepEqual(seen, { asked: 2, retried: 0 });
    isThere = true;
    t.mock.timers.tick(1000);
    assert.deepEqual(seen, { asked: 3, retried: 1 });
    t.mock.timers.tick(60_000);
    assert.equal(seen.asked, 3);
});

test('it is done again at once when the line is back, unless it had come, and never after the screen is gone', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { store, seen, become } = line('offline');
    const again = new TryAgain(store, () => (seen.asked += 1));
    become('online');
    assert.equal(seen.asked, 0);
    again.told(true);
    become('online');
    assert.equal(seen.asked, 1);
    again.stop();
    become('online');
    t.mock.timers.tick(5000);
    assert.equal(seen.asked, 1);
});

test('a failure that is told after the screen is gone asks for nothing', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { store, seen, become } = line('offline');
    const again = new TryAgain(store, () => (seen.asked += 1));
    again.stop();
    again.told(true);
    t.mock.timers.tick(5000);
    become('online');
    assert.equal(seen.asked, 0);
});

test('what the daemon refuses is not asked for again; what nobody answered, or it broke over, is', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    for (const [status, times] of [[404, 0], [401, 0], [0, 1], [503, 1]]) {
        const { store, seen, become } = line('online');
        const again = new TryAgain(store, () => (seen.asked += 1));
        again.told({ status });
        t.mock.timers.tick(1000);
        assert.equal(seen.asked, times, status);
        become('online');
        assert.equal(seen.asked, 2 * times, status);
        again.stop();
    }
});

test('nobody reads the names that tabs make for themselves', () => {
    const mine = 'tab-71f996aa01';
    assert.equal(people(`${mine} chose null, tab-0badc0ffee pressed next`, mine), 'this page chose null, another page pressed next');
    assert.equal(people('Kitchen pressed next', mine), 'Kitchen pressed next');
});
