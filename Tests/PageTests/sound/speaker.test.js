import test, { afterEach } from 'node:test';
import assert from 'node:assert/strict';
import { FakeAudio } from './fake-audio.js';
import { Player } from '../../../Sources/WebAPI/Page/js/net/player.js';
import { Store } from '../../../Sources/WebAPI/Page/js/net/store.js';
import { Speaker } from '../../../Sources/WebAPI/Page/js/sound/speaker.js';

const song = (id, mime = 'audio/flac') => ({ id, title: `Song ${id}`, stream: `/stream/${id}`, mime, quality: 'FLAC', durationMs: 60_000 });
const base = {
    revision: 1, load: 1, state: 'play', phase: 'loading', positionMs: 0, isRunning: false, durationMs: 60_000, volume: 50,
    output: 'browser', speaker: 'tab-me', item: 11, track: song(1), next: song(2), length: 2,
};
const soon = () => new Promise((resolve) => setImmediate(resolve));

let silence = () => {};

// A tab that is not the speaker has no timers.
afterEach(() => silence());

function make() {
    FakeAudio.refusal = null;
    globalThis.fetch = async () => new Response(null, { status: 200 });
    const connection = Object.assign(new EventTarget(), { status: { state: 'online' } });
    const store = new Store({ client: 'tab-me', connection });
    const reports = [];
    const daemon = { isDown: false };
    const api = { post: async (path, body) => {
        if (daemon.isDown) throw new Error('nobody answers');
        reports.push(body);
        return {};
    } };
    const player = new Player({ api, store });
    const page = new EventTarget();
    const elements = [];
    const makeElement = () => (elements.push(new FakeAudio()), elements.at(-1));
    const speaker = new Speaker({ api, store, player, makeElement, page });
    let revision = 1;
    const say = (more) => store.accept({ ...base, revision: (revision += 1), ...more });
    silence = () => say({ speaker: 'tab-you' });
    const events = () => reports.filter(({ action }) => action === 'report').map(({ event, item }) => `${event} ${item}`);
    return { store, connection, daemon, player, page, elements, speaker, say, reports, events };
}

test('a tab that is not the speaker makes no sound', async () => {
    const { say, elements } = make();
    say({ speaker: 'tab-you' });
    await soon();
    assert.deepEqual(elements.map(({ log }) => log.filter((word) => word !== 'pause')), [[], []]);
});

test('the speaker plays the track from where it is, and says what happens', async () => {
    const { say, elements: [deck], events } = make();
    say({ positionMs: 20_000 });
    assert.equal(deck.src, '/stream/1');
    deck.arrive();
    await soon();
    assert.equal(deck.currentTime, 20);
    assert.deepEqual(events(), ['loaded 11', 'playing 11']);
});

test('what the daemon heard late does not make the music stutter', async () => {
    const { say, elements: [deck] } = make();
    say({});
    deck.arrive();
    deck.currentTime = 5;
    say({ phase: 'playing', positionMs: 4800, isRunning: true });
    say({ phase: 'playing', positionMs: 4750, isRunning: true, volume: 60 });
    assert.equal(deck.currentTime, 5);
});

test('a seek is followed, however near, and reported as of that order', async () => {
    const { say, elements: [deck], reports } = make();
    say({ phase: 'playing', positionMs: 0, isRunning: true });
    deck.arrive();
    deck.currentTime = 5;
    say({ phase: 'playing', positionMs: 4900, isRunning: true, load: 2 });
    assert.equal(deck.currentTime, 4.9);
    deck.tell('seeked');
    await soon();
    const { event, load, positionMs } = reports.at(-1);
    assert.deepEqual({ event, load, positionMs }, { event: 'playing', load: 2, positionMs: 4900 });
});

test('what it said too early it says again when it is asked to begin', async () => {
    const { say, elements: [deck], events } = make();
    say({ state: 'pause', phase: undefined });
    deck.arrive();
    await soon();
    say({ state: 'play', phase: 'loading' });
    deck.tell('playing');
    await soon();
    say({ state: 'play', phase: 'loading' });
    await soon();
    assert.deepEqual(events(), ['loaded 11', 'playing 11', 'playing 11']);
});

test('a pause in another tab is a pause here', async () => {
    const { say, elements: [deck] } = make();
    say({});
    deck.arrive();
    say({ state: 'pause', phase: undefined });
    assert.equal(deck.paused, true);
});

test('it gives way at once when another tab claims, and forgets the files', async () => {
    const { say, speaker, elements: [deck] } = make();
    say({});
    deck.arrive();
    assert.equal(speaker.isHere, true);
    say({ speaker: 'tab-you' });
    assert.equal(deck.paused, true);
    assert.equal(deck.src, '');
    assert.equal(speaker.isHere, false);
});

test('it falls silent at an entry whose song is gone, and plays the next one that is there', async () => {
    const { say, elements: [deck] } = make();
    say({ phase: 'playing', isRunning: true });
    deck.arrive();
    say({ item: 12, load: 2, track: undefined, next: undefined });
    assert.equal(deck.paused, true);
    assert.equal(deck.src, '');
    say({ item: 13, load: 3, track: song(3), next: undefined });
    assert.equal(deck.src, '/stream/3');
});

test('when the daemon sends its sound elsewhere the browser is silent', async () => {
    const { say, speaker } = make();
    say({ output: 'alsa' });
    assert.equal(speaker.isHere, false);
});

test('the next track waits in the other deck and starts before the daemon has answered', async () => {
    const { say, elements: [first, second], events } = make();
    say({});
    first.arrive();
    await soon();
    assert.equal(second.src, '/stream/2');
    second.arrive();
    first.finish();
    assert.equal(second.paused, false);
    second.tell('playing');
    say({ item: 12, load: 2, track: song(2), next: song(3) });
    say({ item: 12, load: 2, phase: 'playing', track: song(2), next: song(3) });
    await soon();
    assert.deepEqual(events(), ['loaded 11', 'playing 11', 'ended 11', 'playing 12']);
    assert.equal(second.log.filter((word) => word.startsWith('load')).length, 1, 'loaded once');
});

test('an older snapshot does not bring back the track that has ended', async () => {
    const { say, elements: [first, second] } = make();
    say({});
    first.arrive();
    await soon();
    second.arrive();
    first.finish();
    say({ volume: 20 });
    assert.equal(second.src, '/stream/2');
    assert.equal(second.paused, false);
});

test('with "single" nothing starts by itself, and an ended track does not start over', async () => {
    const { say, elements: [first, second] } = make();
    say({ single: true });
    first.arrive();
    await soon();
    first.finish();
    assert.equal(second.paused, true);
    const plays = first.log.filter((word) => word === 'play').length;
    say({ single: true, positionMs: 60_000 });
    assert.equal(first.log.filter((word) => word === 'play').length, plays);
});

test('a track that repeats starts again when the daemon says so', async () => {
    const { say, elements: [first] } = make();
    say({ next: song(1), positionMs: 0 });
    first.arrive();
    await soon();
    first.currentTime = 60;
    say({ next: song(1), positionMs: 59_900, isRunning: true });
    first.finish();
    first.log.length = 0;
    say({ next: song(1), positionMs: 60_000, volume: 3 });
    assert.deepEqual(first.log, [], 'not before');
    // A real element leaves its end when it is moved.
    Object.defineProperty(first, 'currentTime', { get: () => first.at ?? 60, set: (at) => { first.at = at; first.ended = false; } });
    say({ next: song(1), positionMs: 0, load: 2 });
    assert.equal(first.currentTime, 0);
    assert.deepEqual(first.log, ['play']);
});

test('a refused start asks for a press, and any press starts', async () => {
    const { say, speaker, page, elements: [deck], events } = make();
    FakeAudio.refusal = 'NotAllowedError';
    say({});
    await soon();
    assert.equal(speaker.isBlocked, true);
    assert.deepEqual(events(), ['blocked 11']);
    say({ phase: 'blocked' });
    assert.equal(deck.log.filter((word) => word === 'play').length, 1, 'it does not insist');
    FakeAudio.refusal = null;
    page.dispatchEvent(new Event('pointerup'));
    deck.arrive();
    assert.equal(deck.paused, false);
    assert.equal(speaker.isBlocked, false);
});

test('the press that unblocks is a play, even if the daemon is quicker than the press', async () => {
    const { say, player, page, elements: [deck], reports } = make();
    FakeAudio.refusal = 'NotAllowedError';
    say({});
    await soon();
    FakeAudio.refusal = null;
    page.dispatchEvent(new Event('pointerup'));
    deck.arrive();
    say({ phase: 'playing', isRunning: true });
    await player.playPause();
    assert.deepEqual(reports.map(({ command }) => command).filter(Boolean), ['play']);
});

test('what the browser cannot decode is tried converted, then reported by its name', async () => {
    const { say, elements: [deck], reports } = make();
    say({});
    deck.break(4);
    await soon();
    assert.equal(deck.src, '/stream/1?as=opus');
    deck.break(4);
    await soon();
    deck.break(4);
    await soon();
    const failed = reports.find(({ event }) => event === 'failed');
    assert.equal(failed.kind, 'codec');
    assert.match(failed.message, /FLAC/);
});

test('a file that has vanished is not tried another way', async () => {
    const { say, elements: [deck], reports } = make();
    globalThis.fetch = async () => new Response(null, { status: 404 });
    say({});
    deck.break(4);
    await soon();
    assert.equal(reports.find(({ event }) => event === 'failed').kind, 'missing');
    assert.equal(deck.log.filter((word) => word.startsWith('load /')).length, 1);
});

test('a failed track rests until the daemon asks for it again', async () => {
    const { say, elements: [deck] } = make();
    globalThis.fetch = async () => new Response(null, { status: 404 });
    say({});
    deck.break(4);
    await soon();
    const loads = () => deck.log.filter((word) => word === 'load /stream/1').length;
    say({});
    say({ phase: 'failed', error: { id: 'e-1', kind: 'missing', message: 'Gone.' } });
    assert.equal(loads(), 1);
    say({ load: 2 });
    assert.equal(loads(), 2);
});

test('a conversion that broke off while it plays goes on where it was, and fails when it comes no further', async () => {
    const { say, elements: [deck], reports } = make();
    deck.playable = /opus/;
    say({});
    deck.arrive();
    say({ phase: 'playing', isRunning: true });
    const failures = () => reports.filter(({ event }) => event === 'failed');
    for (const [heard, start] of [[20, 20_000], [15, 35_000]]) {
        deck.currentTime = heard;
        deck.break(2);
        await soon();
        assert.equal(deck.src, `/stream/1?as=opus&start=${start}`);
        assert.equal(deck.paused, false);
        deck.arrive();
    }
    assert.deepEqual(failures(), []);
    deck.currentTime = 0.5;
    deck.break(2);
    await soon();
    assert.deepEqual(failures().map(({ kind }) => kind), ['network']);
});

test('a conversion that the server gave up during a pause begins again when the pause ends, however often', async () => {
    const { say, elements: [deck], reports } = make();
    deck.playable = /opus/;
    say({});
    deck.arrive();
    say({ phase: 'playing', isRunning: true });
    deck.currentTime = 20;
    const loads = () => deck.log.filter((word) => word.startsWith('load /'));
    for (const count of [1, 2, 3]) {
        say({ state: 'pause', phase: 'playing', isRunning: false });
        deck.break(2);
        await soon();
        assert.equal(loads().length, count, 'nothing is converted while nobody listens');
        say({ phase: 'playing', isRunning: true });
        assert.equal(deck.src, '/stream/1?as=opus&start=' + (count === 1 ? 20_000 : 20_000 + (count - 1) * 2000));
        assert.equal(deck.paused, false);
        deck.arrive();
        deck.currentTime = 2;
    }
    assert.deepEqual(reports.filter(({ event }) => event === 'failed'), []);
});

test('a conversion that was given up goes to another place when it is sent there', async () => {
    const { say, elements: [deck] } = make();
    deck.playable = /opus/;
    say({});
    deck.arrive();
    say({ phase: 'playing', isRunning: true });
    deck.buffered = { length: 1, start: () => 0, end: () => 60 };
    say({ state: 'pause', phase: 'playing', isRunning: false });
    deck.break(2);
    await soon();
    say({ load: 2, state: 'pause', positionMs: 40_000, isRunning: false });
    assert.equal(deck.src, '/stream/1?as=opus&start=40000');
});

test('a conversion that must begin elsewhere is asked for anew', async () => {
    const { say, elements: [deck] } = make();
    deck.playable = /opus/;
    say({ phase: 'playing', isRunning: true });
    deck.arrive();
    assert.equal(deck.src, '/stream/1?as=opus');
    say({ phase: 'playing', isRunning: true, positionMs: 40_000, load: 2 });
    assert.equal(deck.src, '/stream/1?as=opus&start=40000');
});

test('"play here" claims the speaker', async () => {
    const { say, speaker, reports } = make();
    say({ speaker: 'tab-you' });
    await speaker.claim();
    assert.deepEqual(reports, [{ action: 'claim' }]);
});

test('during a scan nothing is reported, and afterwards the deck is where the daemon says', async () => {
    const { say, elements: [deck], events } = make();
    say({ phase: 'playing', isRunning: true });
    deck.arrive();
    await soon();
    const before = events().length;
    say({ state: 'fast-forward', phase: undefined, positionMs: 9000, scan: { direction: 'forward', speed: 4 } });
    assert.ok(Math.abs(deck.currentTime - 9) < 0.2);
    deck.tell('seeked', 'playing', 'waiting', 'timeupdate');
    await soon();
    assert.equal(events().length, before);
    deck.currentTime = 12;
    say({ state: 'pause', phase: undefined, positionMs: 15_000, load: 2 });
    assert.equal(deck.currentTime, 15);
    assert.equal(deck.paused, true);
    assert.equal(deck.muted, false);
});

test('the volume is on an ear\'s scale, and a scan is softer', async () => {
    const { say, elements: [deck] } = make();
    say({ volume: 50 });
    assert.equal(deck.volume, 0.125);
    say({ volume: 50, state: 'rewind', scan: { direction: 'backward', speed: 4 } });
    assert.ok(Math.abs(deck.volume - 0.125 * 10 ** (-8 / 20)) < 1e-9);
    say({ state: 'pause', phase: undefined });
});

test('music that runs dry while the daemon is away is shown so, and goes on when more has come', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { say, store, connection, elements: [deck] } = make();
    say({ next: undefined });
    deck.arrive();
    say({ next: undefined, phase: 'playing', isRunning: true });
    connection.status = { state: 'offline' };
    connection.dispatchEvent(new Event('change'));
    deck.currentTime = 7;
    deck.readyState = 2;
    deck.tell('waiting');
    t.mock.timers.tick(1000);
    assert.deepEqual([store.snapshot.phase, store.snapshot.isRunning], ['stalled', false]);
    deck.readyState = 4;
    deck.tell('playing');
    assert.deepEqual([store.snapshot.phase, store.snapshot.positionMs], ['playing', 7000]);
    connection.status = { state: 'online' };
});

test('an end that nobody heard is said again when the daemon is back', async () => {
    const { say, connection, daemon, elements: [deck], events } = make();
    say({ next: undefined });
    deck.arrive();
    await soon();
    daemon.isDown = true;
    deck.finish();
    await soon();
    daemon.isDown = false;
    connection.dispatchEvent(new Event('change'));
    await soon();
    connection.dispatchEvent(new Event('change'));
    await soon();
    assert.deepEqual(events(), ['loaded 11', 'playing 11', 'ended 11']);
});
