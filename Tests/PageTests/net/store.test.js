import test from 'node:test';
import assert from 'node:assert/strict';
import { DetailEvent } from '../../../Sources/WebAPI/Page/js/net/detail-event.js';
import { Store } from '../../../Sources/WebAPI/Page/js/net/store.js';

class FakeConnection extends EventTarget {
    status = { state: 'online', attempt: 0, retryAt: 0 };

    send(name, data) {
        this.dispatchEvent(new DetailEvent('event', { name, data }));
    }

    become(state) {
        this.status = { ...this.status, state };
        this.dispatchEvent(new Event('change'));
    }
}

function make() {
    const world = { time: 0, heard: [], connection: new FakeConnection() };
    world.store = new Store({ client: 'tab-me', connection: world.connection, now: () => world.time });
    for (const name of ['state', 'library', 'queue', 'strategy', 'machine', 'storage', 'notice', 'connection']) {
        world.store.addEventListener(name, ({ detail }) => world.heard.push([name, detail]));
    }
    return world;
}

const snapshot = (revision, more = {}) => ({ revision, state: 'play', positionMs: 1000, isRunning: true, item: 1, volume: 70, ...more });

test('a snapshot is passed on, and one from before it is not', () => {
    const { store, connection, heard } = make();
    connection.send('state', snapshot(5));
    connection.send('state', snapshot(4, { volume: 1 }));
    assert.equal(store.snapshot.volume, 70);
    assert.equal(heard.length, 1);
});

test('where the daemon no longer knows what was missed, every list is told that it may have changed', () => {
    const { store, connection } = make();
    const told = [];
    for (const name of ['queue', 'store', 'strategy', 'machine', 'golf', 'movies']) {
        store.addEventListener(name, ({ detail }) => told.push([name, detail]));
    }
    connection.send('reset', {});
    assert.deepEqual(told.map(([name]) => name), ['queue', 'store', 'strategy', 'machine', 'golf', 'movies']);
    assert.ok(told.every(([, detail]) => typeof detail === 'object'));
});

test('after a break any revision is believed, for the daemon may have started anew', () => {
    const { store, connection } = make();
    connection.send('state', snapshot(500));
    connection.become('offline');
    connection.send('state', snapshot(3, { volume: 1 }));
    assert.equal(store.snapshot.volume, 1);
});

test('what is expected shows at once, and the answer replaces it', () => {
    const { store, connection } = make();
    connection.send('state', snapshot(1));
    const token = store.expect({ state: 'pause', isRunning: false });
    assert.equal(store.snapshot.state, 'pause');
    store.settle(token, snapshot(2, { state: 'stop', isRunning: false }));
    assert.equal(store.snapshot.state, 'stop');
});

test('for 150 ms an event does not undo what is expected, after that it does', () => {
    const world = make();
    world.connection.send('state', snapshot(1));
    world.store.expect({ state: 'pause', isRunning: false });
    world.time = 149;
    world.connection.send('state', snapshot(1));
    assert.equal(world.store.snapshot.state, 'pause');
    world.time = 151;
    world.connection.send('state', snapshot(1));
    assert.equal(world.store.snapshot.state, 'play');
});

test('a failed command shows the truth again, with the time that has passed', () => {
    const world = make();
    world.connection.send('state', snapshot(1));
    const token = world.store.expect({ state: 'pause', isRunning: false });
    world.time = 3000;
    assert.equal(world.store.positionMs(), 1000);
    world.store.settle(token);
    assert.equal(world.store.snapshot.state, 'play');
    assert.equal(world.store.positionMs(), 4000);
});

test('two expectations hold together until each has its answer', () => {
    const { store, connection } = make();
    connection.send('state', snapshot(1));
    const pause = store.expect({ state: 'pause', isRunning: false });
    const volume = store.expect({ volume: 10 });
    store.settle(pause, snapshot(2, { state: 'pause', isRunning: false }));
    assert.deepEqual([store.snapshot.state, store.snapshot.volume], ['pause', 10]);
    store.settle(volume, snapshot(3, { state: 'pause', isRunning: false, volume: 10 }));
    assert.deepEqual([store.snapshot.state, store.snapshot.volume], ['pause', 10]);
});

test('an expected seek moves the position at once, and backwards too', () => {
    const world = make();
    world.connection.send('state', snapshot(1, { positionMs: 30_000 }));
    world.time = 1000;
    const token = world.store.expect({ positionMs: 30_500 });
    assert.equal(world.store.positionMs(), 30_500);
    world.time = 1100;
    assert.equal(world.store.positionMs(), 30_600);
    world.store.settle(token, snapshot(2, { positionMs: 30_510 }));
    assert.equal(world.store.positionMs(), 30_510);
});

test('a pause shows where it was pressed, not where the last snapshot was', () => {
    const world = make();
    world.connection.send('state', snapshot(1));
    world.time = 5000;
    world.store.expect({ state: 'pause', isRunning: false });
    assert.equal(world.store.positionMs(), 6000);
});

test('a small correction never moves the position backwards', () => {
    const world = make();
    world.connection.send('state', snapshot(1));
    let last = 0;
    for (world.time = 0; world.time < 20_000; world.time += 50) {
        if (world.time % 1000 === 0) world.connection.send('state', snapshot(1, { positionMs: 1000 + world.time - (world.time * 7) % 1900 }));
        assert.ok(world.store.positionMs() >= last, `at ${world.time}`);
        last = world.store.positionMs();
    }
});

test('the other events are passed on, and a notice only to whom it is meant for', () => {
    const { store, connection, heard } = make();
    connection.send('library', { tracks: 3 });
    connection.send('queue', { revision: 1, total: 2 });
    connection.send('notice', { message: 'to all' });
    connection.send('notice', { message: 'to me', to: 'tab-me' });
    connection.send('notice', { message: 'to another', to: 'tab-you' });
    assert.equal(store.library.tracks, 3);
    assert.deepEqual(heard.map(([name, data]) => data.message ?? name), ['library', 'queue', 'to all', 'to me']);
});

test('a rating that anybody gives shows with the song that plays and the next, and with no other', () => {
    const { store, connection, heard } = make();
    connection.send('state', snapshot(1, { track: { id: 7 }, next: { id: 8, rating: 2 } }));
    connection.send('rating', { tracks: [7, 8], rating: 4.5 });
    assert.deepEqual([store.snapshot.track.rating, store.snapshot.next.rating], [4.5, 4.5]);
    connection.send('rating', { tracks: [8] });
    assert.deepEqual([store.snapshot.track.rating, store.snapshot.next.rating], [4.5, undefined]);
    const states = heard.length;
    connection.send('rating', { tracks: [9], rating: 1 });
    assert.equal(heard.length, states);
});

test('that changes are not being saved is said once, in one sentence, and so is the end of it', () => {
    const { connection, heard } = make();
    const notices = () => heard.filter(([name]) => name === 'notice').map(([, { message }]) => message);
    connection.send('state', snapshot(1));
    connection.send('state', snapshot(2, { kept: true }));
    assert.deepEqual(notices(), []);
    connection.send('state', snapshot(3, { kept: false }));
    connection.send('state', snapshot(4, { kept: false }));
    assert.equal(notices().length, 1);
    assert.match(notices()[0], /aren’t being saved.*by itself/);
    connection.send('state', snapshot(4, { kept: true }));
    assert.deepEqual(notices().slice(1), ['Your changes are being saved again.']);
});

test('why nothing can be saved is known, and is not told a second time by the player', () => {
    const { store, connection, heard } = make();
    connection.send('state', snapshot(1));
    connection.send('storage', { problem: 'The disk is full.' });
    assert.equal(store.storage.problem, 'The disk is full.');
    connection.send('state', snapshot(2, { kept: false }));
    assert.deepEqual(heard.filter(([name]) => name === 'notice'), []);
    connection.send('storage', {});
    assert.equal(store.storage.problem, undefined);
    assert.deepEqual(heard.filter(([name]) => name === 'storage').map(([, detail]) => detail.problem), ['The disk is full.', undefined]);
});

const mine = { speaker: 'tab-me', output: 'browser', item: 1, durationMs: 60_000 };

test('while the daemon is away the speaker\'s own decisions are how things are', () => {
    const world = make();
    const { store, connection } = world;
    connection.send('state', snapshot(5, mine));
    assert.equal(store.isAlone, false);
    connection.become('offline');
    assert.equal(store.isAlone, true);
    world.time = 4000;
    store.decide({ state: 'pause', phase: undefined, isRunning: false });
    world.time = 9000;
    assert.equal(store.snapshot.state, 'pause');
    assert.equal(store.positionMs(), 5000, 'it rests where it was paused');
    store.decide({ positionMs: 20_000, load: 8 });
    assert.equal(store.positionMs(), 20_000);
});

test('a page that is not the speaker decides nothing', () => {
    const { store, connection } = make();
    connection.send('state', snapshot(5, { ...mine, speaker: 'tab-you' }));
    connection.become('offline');
    assert.equal(store.isAlone, false);
});

test('what a daemon says that is back is shown once it has been told how things are here', () => {
    const { store, connection } = make();
    const said = [];
    store.addEventListener('back', ({ detail }) => said.push(detail.revision));
    connection.send('state', snapshot(500, mine));
    connection.become('offline');
    store.waitForDaemon();
    connection.become('online');
    connection.send('state', snapshot(3, { ...mine, state: 'pause', positionMs: 200 }));
    connection.send('state', snapshot(4, { ...mine, state: 'pause', positionMs: 200, volume: 9 }));
    assert.deepEqual(said, [3], 'once');
    assert.deepEqual([store.snapshot.state, store.snapshot.volume], ['play', 70], 'nothing has jumped');
    store.endWait(snapshot(6, { ...mine, positionMs: 1400 }));
    assert.deepEqual([store.snapshot.revision, store.snapshot.positionMs], [6, 1400]);
    connection.send('state', snapshot(5, { ...mine, volume: 1 }));
    assert.equal(store.snapshot.volume, 70, 'an older one is late');
});

test('where the daemon\'s word holds, its latest is shown', () => {
    const { store, connection } = make();
    connection.send('state', snapshot(500, mine));
    connection.become('offline');
    store.waitForDaemon();
    connection.become('online');
    connection.send('state', snapshot(3, { ...mine, speaker: 'tab-you' }));
    connection.send('state', snapshot(4, { ...mine, speaker: 'tab-you', volume: 9 }));
    store.endWait(null);
    assert.deepEqual([store.snapshot.speaker, store.snapshot.volume], ['tab-you', 9]);
});
