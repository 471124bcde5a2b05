import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendDeck } from '../../../Sources/WebAPI/Page/js/quiz/send-deck.js';

const FILE = Object.assign(new Blob(['Robin,red\nWren,brown\n']), { name: 'Birds.csv' });

/** A daemon that takes pieces of eight bytes; `fails(n)` says whether the n-th piece gets lost. */
function daemon(fails = () => null) {
    const world = { posts: [], bytes: '', pieces: 0 };
    world.api = {
        post: async (path, body) => {
            world.posts.push([path, body]);
            return path.endsWith('/end') ? { added: 2 } : { id: 'x1', piece: 8 };
        },
        send: async (path, bytes) => {
            world.pieces += 1;
            const error = fails(world.pieces);
            if (error) throw error;
            assert.equal(path, `/api/quiz/import/x1?at=${world.bytes.length}`);
            world.bytes += await bytes.text();
            return { at: world.bytes.length };
        },
    };
    return world;
}

test('a file is announced, sent piece by piece, and imported, and how far it is is told', async () => {
    const world = daemon();
    const told = [];
    const report = await sendDeck(world.api, FILE, { told: (part) => told.push(part) });
    assert.deepEqual(report, { added: 2 });
    assert.equal(world.bytes, 'Robin,red\nWren,brown\n');
    assert.deepEqual(told.map((part) => Math.round(part * 100)), [38, 76, 100]);
    assert.deepEqual(world.posts[0], ['/api/quiz/import', { name: 'Birds.csv', size: 21 }]);
});

test('a piece that gets lost is sent again after a pause, and what the daemon refuses is not', async () => {
    const lost = Object.assign(new Error('lost'), { status: 0 });
    const world = daemon((piece) => (piece === 2 || piece === 3 ? lost : null));
    let waits = 0;
    const wait = async () => { waits += 1; };
    await sendDeck(world.api, FILE, { wait });
    assert.deepEqual([world.bytes.length, waits], [21, 2]);
    const full = Object.assign(new Error('full'), { status: 500 });
    await assert.rejects(sendDeck(daemon(() => full).api, FILE, { wait }), full);
    await assert.rejects(sendDeck(daemon(() => lost).api, FILE, { wait }), lost);
});

test('giving up tells the daemon', async () => {
    const stop = new AbortController();
    const world = daemon(() => {
        stop.abort();
        return stop.signal.reason;
    });
    await assert.rejects(sendDeck(world.api, FILE, { signal: stop.signal }));
    assert.equal(world.posts.at(-1)[0], '/api/quiz/import/x1/cancel');
});

test('how a table is to be read goes with the end of its file', async () => {
    const world = daemon();
    await sendDeck(world.api, FILE, { layout: { separator: 'semicolon' } });
    assert.deepEqual(world.posts.at(-1), ['/api/quiz/import/x1/end', { separator: 'semicolon' }]);
});
