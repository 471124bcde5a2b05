import assert from 'node:assert/strict';
import test from 'node:test';
import { fakeContext, highlighted, named } from '../fake-page.js';
import { moreSheet } from '../../../Sources/WebAPI/Page/js/now-playing/more-sheet.js';
import { sleepSheet } from '../../../Sources/WebAPI/Page/js/sheets/sleep.js';

const turn = (n) => [n, { speed: 0, time: 0, source: 'wheel' }];

/** A page on which a song plays, shown on this one. */
async function playing(t, snapshot = {}) {
    const context = await fakeContext(t, { player: {}, speaker: { isHere: false } });
    const tell = (facts) => {
        context.store.snapshot = { ...context.store.snapshot, ...facts };
        context.store.dispatchEvent(new Event('state'));
    };
    tell({ order: 'in-order', repeat: 'off', state: 'play', ...snapshot });
    context.stack.open('');
    return { ...context, context, tell };
}

test('the highlight in More stays on its row when a row above it comes or goes', async (t) => {
    const { context, stack, views, tell } = await playing(t);
    moreSheet(context);
    stack.detents(...turn(4));
    assert.match(highlighted(views), /^Stop After This Song/);
    tell({ formerLength: 3 });
    assert.match(highlighted(views), /^Stop After This Song/);
    tell({ formerLength: 0 });
    assert.match(highlighted(views), /^Stop After This Song/);
});

test('the wheel says of a row in a sheet what it is set to', async (t) => {
    const { context, stack, told } = await playing(t);
    moreSheet(context);
    stack.detents(...turn(1));
    assert.deepEqual(told.spoken, ['Shuffle, Off']);
});

test('the sleep timer shows, and says, what another page has chosen', async (t) => {
    const { context, views, tell } = await playing(t);
    sleepSheet(context);
    assert.equal(named(views)[0], 'Off, chosen');
    tell({ sleep: { endOfSong: true } });
    assert.equal(named(views)[0], 'Off');
    context.stack.sheet.edge(true);
    assert.equal(highlighted(views), 'End of song, chosen');
});
