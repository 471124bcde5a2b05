import test from 'node:test';
import assert from 'node:assert/strict';
import { comeBack } from '../../../Sources/WebAPI/Page/js/sound/comeback.js';

const song = { id: 1 };
const here = (more) => ({ client: 'tab-me', local: { state: 'play', volume: 50 }, deck: { track: song, positionMs: 13_700 }, lost: null, ended: null, ...more });
const remote = (more) => ({ revision: 1, state: 'pause', positionMs: 8500, volume: 50, output: 'browser', item: 4, track: song, load: 9, ...more });

/** A daemon that does what it is told, and notes it. */
function daemon(state) {
    const told = [];
    let now = state;
    const post = async (path, { action, command, positionMs, volume, event }) => {
        told.push([action ?? command, event ?? positionMs ?? volume].filter((word) => word !== undefined).join(' '));
        if (action === 'claim') now = { ...now, speaker: 'tab-me' };
        if (command === 'seek') now = { ...now, positionMs, load: now.load + 1 };
        if (command === 'volume') now = { ...now, volume };
        if (command === 'play' || command === 'pause' || command === 'stop') now = { ...now, state: { play: 'play', pause: 'pause', stop: 'stop' }[command] };
        if (event === 'ended') now = { ...now, item: 5, track: { id: 2 }, positionMs: 0, load: now.load + 1 };
        return action === 'report' ? {} : now;
    };
    return { told, api: { post, get: async () => now } };
}

test('a daemon that was started anew is told where the music is, and plays on', async () => {
    const { told, api } = daemon(remote());
    const known = await comeBack(api, here(), remote());
    assert.deepEqual(told, ['claim', 'seek 13700', 'play']);
    assert.deepEqual([known.state, known.positionMs, known.load], ['play', 13_700, 10]);
});

test('one that was only out of reach, and knows all that, is told nothing', async () => {
    const state = remote({ state: 'play', speaker: 'tab-me', positionMs: 13_600 });
    const { told, api } = daemon(state);
    assert.equal(await comeBack(api, here(), state), state);
    assert.deepEqual(told, []);
});

test('what was paused, stopped or made louder meanwhile stays so', async () => {
    const playing = remote({ state: 'play', speaker: 'tab-me' });
    const paused = daemon(playing);
    await comeBack(paused.api, here({ local: { state: 'pause', volume: 70 } }), playing);
    assert.deepEqual(paused.told, ['volume 70', 'seek 13700', 'pause']);
    const stopped = daemon(playing);
    await comeBack(stopped.api, here({ local: { state: 'stop', volume: 50 } }), playing);
    assert.deepEqual(stopped.told, ['stop']);
});

test('a song that began meanwhile follows the one that the daemon knows', async () => {
    const state = remote({ next: { id: 2 } });
    const { told, api } = daemon(state);
    const ended = { action: 'report', item: 4, load: 3, event: 'ended', positionMs: 60_000 };
    const known = await comeBack(api, here({ deck: { track: { id: 2 }, positionMs: 2500 }, ended }), state);
    assert.deepEqual(told, ['claim', 'play', 'report playing', 'report ended', 'seek 2500']);
    assert.deepEqual([known.item, known.positionMs], [5, 2500]);
});

test('the end of the last song is told too, and nothing plays on', async () => {
    const state = remote();
    const { told, api } = daemon(state);
    await comeBack(api, here({ ended: { action: 'report', item: 4, load: 3, event: 'ended', positionMs: 60_000 } }), state);
    assert.deepEqual(told, ['claim', 'play', 'report playing', 'report ended']);
});

for (const [what, more] of [
    ['another page plays', { speaker: 'tab-you' }],
    ['another song was chosen', { track: { id: 7 } }],
    ['the sound goes elsewhere', { output: 'null' }],
]) {
    test(`the daemon's word holds where ${what}`, async () => {
        const { told, api } = daemon(remote(more));
        assert.equal(await comeBack(api, here(), remote(more)), null);
        assert.deepEqual(told, []);
    });
}
