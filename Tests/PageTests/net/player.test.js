import test from 'node:test';
import assert from 'node:assert/strict';
import { ApiError } from '../../../Sources/WebAPI/Page/js/net/api.js';
import { Player } from '../../../Sources/WebAPI/Page/js/net/player.js';
import { Store } from '../../../Sources/WebAPI/Page/js/net/store.js';

const base = { revision: 10, state: 'play', phase: 'playing', positionMs: 5000, isRunning: true, item: 1, durationMs: 60_000, volume: 70 };

/** A daemon that answers when it is told to. */
function make(snapshot = base) {
    const connection = Object.assign(new EventTarget(), { status: { state: 'online' } });
    const store = new Store({ client: 'tab-me', connection });
    store.accept(snapshot);
    const sent = [];
    const api = { post: (path, body) => new Promise((resolve, reject) => sent.push({ path, body, resolve, reject })) };
    const player = new Player({ api, store });
    const refused = [];
    player.addEventListener('refused', ({ detail }) => refused.push(detail));
    return { store, player, sent, refused, connection };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('a release never overtakes its scan', async () => {
    const { player, sent } = make();
    player.scan('forward');
    player.release();
    await soon();
    assert.deepEqual(sent.map(({ body }) => body.command), ['scan']);
    sent[0].resolve({ ...base, revision: 11 });
    await soon();
    assert.deepEqual(sent.map(({ body }) => body.command), ['scan', 'release']);
});

test('only one release is sent for a scan, and none without one', async () => {
    const { player, sent } = make();
    assert.equal(await player.release(), false);
    const scan = player.scan('backward');
    await soon();
    sent[0].resolve(base);
    await scan;
    player.release();
    player.release();
    await soon();
    assert.equal(sent.length, 2);
});

test('there is nothing to scan when nothing is loaded', async () => {
    const { player, sent } = make({ revision: 1, state: 'stop', positionMs: 0, isRunning: false });
    assert.equal(await player.scan('forward'), false);
    assert.equal(sent.length, 0);
});

test('a command carries the revision that was seen when it was pressed', async () => {
    const { store, player, sent } = make();
    player.next();
    await soon();
    store.accept({ ...base, revision: 30 });
    assert.equal(sent[0].body.revision, 10);
});

test('a user who presses twice is not refused for what the first press did', async () => {
    const { player, sent } = make();
    player.next();
    player.next();
    await soon();
    sent[0].resolve({ ...base, revision: 15 });
    await soon();
    assert.equal(sent[1].body.revision, 15);
});

test('a refusal shows what is true and says who was faster', async () => {
    const { store, player, sent, refused } = make();
    const pressed = player.next();
    await soon();
    const state = { ...base, revision: 20, item: 9 };
    sent[0].reject(new ApiError(409, 'e-1', 'Kitchen changed the track.', { state }));
    assert.equal(await pressed, false);
    assert.equal(store.snapshot.item, 9);
    assert.equal(refused[0].message, 'Kitchen changed the track.');
});

test('one press is play or pause by what is shown, and play when the browser wants a press', async () => {
    const commands = [];
    for (const more of [{}, { state: 'pause', phase: undefined }, { phase: 'blocked' }, { state: 'stop', phase: undefined }]) {
        const { player, sent } = make({ ...base, ...more });
        player.playPause();
        await soon();
        commands.push(sent[0].body.command);
    }
    assert.deepEqual(commands, ['pause', 'play', 'play', 'play']);
});

test('a turn for volume shows every step and sends the first and the last', async () => {
    const { store, player, sent } = make();
    const done = [71, 72, 73, 74].map((volume) => player.volume(volume));
    assert.equal(store.snapshot.volume, 74);
    await soon();
    assert.deepEqual(sent.map(({ body }) => body.volume), [71]);
    sent[0].resolve({ ...base, revision: 11, volume: 71 });
    await soon();
    assert.equal(store.snapshot.volume, 74);
    sent[1].resolve({ ...base, revision: 12, volume: 74 });
    await Promise.all(done);
    assert.deepEqual(sent.map(({ body }) => body.volume), [71, 74]);
    assert.equal(store.snapshot.volume, 74);
});

test('volume and position stay within their ends', async () => {
    const { store, player } = make();
    player.volume(140);
    assert.equal(store.snapshot.volume, 100);
    player.seek(-500);
    assert.equal(store.snapshot.positionMs, 0);
    player.seek(1e9);
    assert.equal(store.snapshot.positionMs, 60_000);
});

const alone = { ...base, load: 3, speaker: 'tab-me', output: 'browser' };

test('without the daemon the page that plays does by itself what it can', async () => {
    const { player, store, sent, connection } = make(alone);
    connection.status = { state: 'offline' };
    assert.equal(await player.pause(), true);
    assert.equal(store.snapshot.state, 'pause');
    await player.resume();
    assert.deepEqual([store.snapshot.state, store.snapshot.phase], ['play', 'playing']);
    await player.seek(90_000);
    assert.deepEqual([store.snapshot.positionMs, store.snapshot.load], [60_000, 4], 'as far as the song has it');
    await player.volume(20);
    assert.equal(store.snapshot.volume, 20);
    await player.stop();
    assert.deepEqual([store.snapshot.state, store.snapshot.positionMs], ['stop', 0]);
    assert.deepEqual(sent, []);
});

test('a pause that nobody answers stays a pause', async () => {
    const { player, store, sent, refused, connection } = make(alone);
    const states = [];
    store.addEventListener('state', ({ detail }) => states.push(detail.state));
    const pause = player.pause();
    await soon();
    connection.status = { state: 'offline' };
    sent[0].reject(new ApiError(0, 'no-answer', 'Nobody there.'));
    assert.equal(await pause, true);
    assert.deepEqual([...new Set(states)], ['pause'], 'it never played again in between');
    assert.deepEqual(refused, []);
});

test('what was removed, moved or cleared is told, and undo takes it back', async () => {
    const { player, sent } = make();
    const told = [];
    player.addEventListener('edited', ({ detail }) => told.push([detail, player.revision]));
    for (const press of [() => player.remove(4), () => player.move(4, 0), () => player.clear(), () => player.undo()]) {
        const done = press();
        await soon();
        sent.at(-1).resolve({ ...base, revision: 100 * sent.length, formerLength: 3 });
        await done;
    }
    assert.deepEqual(told, [['Removed', 100], ['Moved', 200], ['The queue is empty', 300]]);
    assert.deepEqual([sent.at(-1).body.op, sent.at(-1).body.revision], ['undo', 300]);
    const late = player.undo(100);
    await soon();
    assert.equal(sent.at(-1).body.revision, 100, 'a toast takes back what it tells of, and nothing that came after it');
    sent.at(-1).resolve(base);
    await late;
    const refused = player.remove(5);
    await soon();
    sent.at(-1).reject(new ApiError(404, 'missing', 'There is no such item.'));
    await refused;
    assert.equal(told.length, 3);
});

test('another list in the place of one that can be brought back is told, another row of the same is not', async () => {
    const { player, sent } = make();
    let told = 0;
    player.addEventListener('edited', () => { told += 1; });
    const play = async (of, formerLength) => {
        const done = player.play(of, 0);
        await soon();
        sent.at(-1).resolve({ ...base, revision: 100 * sent.length, formerLength });
        await done;
    };
    await play('songs', undefined);
    await play('songs', 100);
    assert.equal(told, 0);
    await play('albums/3/songs', 100);
    assert.equal(told, 1);
    const add = player.addTracks([4]);
    await soon();
    sent.at(-1).resolve({ ...base, revision: 350 });
    await add;
    await play('albums/3/songs', 9);
    assert.equal(told, 2, 'what was added is gone');
});
