import test from 'node:test';
import assert from 'node:assert/strict';
import { backoff } from '../../../Sources/WebAPI/Page/js/net/backoff.js';
import { Connection } from '../../../Sources/WebAPI/Page/js/net/connection.js';

/** A stream whose other end the test holds. */
function stream() {
    let controller;
    const body = new ReadableStream({ start: (given) => { controller = given; } });
    const answer = new Response(body, { status: 200 });
    return { answer, write: (text) => controller.enqueue(new TextEncoder().encode(text)), end: () => controller.close() };
}

function make() {
    const calls = [];
    const fetch = (path, init) => new Promise((resolve, reject) => calls.push({ path, init, resolve, reject }));
    const connection = new Connection({ client: 'tab a', fetch });
    const states = [];
    const events = [];
    connection.addEventListener('change', () => states.push(connection.status.state));
    connection.addEventListener('event', ({ detail }) => events.push(detail));
    return { connection, calls, states, events };
}

/** Lets the streams' promises run. */
const soon = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('the waits are 1, 2, 4, 8, 16 and then 30 seconds', () => {
    assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 400].map(backoff), [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('events arrive parsed, and a tab names itself', async () => {
    const { connection, calls, events, states } = make();
    connection.open();
    assert.equal(calls[0].path, '/api/events?client=tab%20a');
    const { answer, write } = stream();
    calls[0].resolve(answer);
    write('id: 4\nevent: state\ndata: {"revision":1}\n\n');
    await soon();
    assert.deepEqual(events, [{ name: 'state', data: { revision: 1 } }]);
    assert.deepEqual(states, ['online']);
    connection.close();
});

test('after a break the countdown is known, and a press tries at once with the last id', async () => {
    const { connection, calls, states } = make();
    connection.open();
    const { answer, write, end } = stream();
    calls[0].resolve(answer);
    write('id: 41\ndata: {}\n\n');
    await soon();
    end();
    await soon();
    assert.deepEqual(states, ['online', 'offline']);
    assert.equal(connection.status.attempt, 1);
    assert.ok(connection.status.retryAt > Date.now() && connection.status.retryAt <= Date.now() + 1000);
    connection.open();
    assert.equal(calls[1].init.headers['Last-Event-ID'], '41');
    calls[1].reject(new TypeError('no network'));
    await soon();
    assert.equal(connection.status.attempt, 2);
    connection.close();
});

test('without a session the tries end', async () => {
    const { connection, calls, states } = make();
    connection.open();
    calls[0].resolve(new Response('', { status: 401 }));
    await soon();
    assert.deepEqual(states, ['unauthorised']);
    assert.equal(calls.length, 1);
});

test('a stream that was replaced says nothing more', async () => {
    const { connection, calls, states } = make();
    connection.open();
    connection.open();
    assert.equal(calls[0].init.signal.aborted, true);
    calls[0].reject(new DOMException('aborted', 'AbortError'));
    await soon();
    assert.deepEqual(states, []);
    connection.close();
});

test('a line that is taken and on which nobody says anything is a broken one', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const fetch = (path, { signal }) => new Promise((resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const connection = new Connection({ client: 'x', fetch });
    connection.open();
    t.mock.timers.tick(90_000);
    await soon();
    assert.equal(connection.status.state, 'offline');
    connection.close();
});
