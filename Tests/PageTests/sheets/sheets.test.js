import assert from 'node:assert/strict';
import test from 'node:test';
import { fakeContext, highlighted, named } from '../fake-page.js';
import { moreSheet } from '../../../Sources/WebAPI/Page/js/now-playing/more-sheet.js';
import { route } from '../../../Sources/WebAPI/Page/js/screens/extras.js';
import { sleepSheet, wordsOf } from '../../../Sources/WebAPI/Page/js/sheets/sleep.js';

const turn = (n) => [n, { speed: 0, time: 0, source: 'wheel' }];

/** A page on which a song plays, shown on this one. */
async function playing(t, snapshot = {}) {
    const context = await fakeContext(t, { player: {}, speaker: { isHere: false }, settings: { get: () => 'on' } });
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

test('the sleep timer says when the music pauses, and that it is being faded out', () => {
    const playing = { state: 'play', sleep: { endsAt: 899_000 } };
    assert.equal(wordsOf({}), 'The music fades out, then pauses.');
    assert.equal(wordsOf(playing, 0), 'Pauses in 14:59.');
    assert.equal(wordsOf({ ...playing, heardVolume: 20 }, 885_000), 'Fading out. Pauses in 0:14.');
    assert.equal(wordsOf({ state: 'play', sleep: { endOfSong: true } }), 'Pauses at the end of the song.');
});

test('the minutes left of the sleep timer go down while More and Extras are looked at, and not after', async (t) => {
    let now = 0;
    t.mock.method(performance, 'now', () => now);
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const pass = (ms) => {
        now += ms;
        t.mock.timers.tick(ms);
    };
    const { context, stack, views, tell } = await playing(t);
    const sleeping = () => named(views).find((name) => name.startsWith('Sleep'));
    const extras = route.make({}, context);
    const places = { 'in More': [() => moreSheet(context), () => stack.closeSheets()], 'in Extras': [() => extras.mount(views), () => extras.unmount()] };
    for (const [where, [show, leave]] of Object.entries(places)) {
        tell({ sleep: { endsAt: now + 150_000 } });
        show();
        const seen = [30_001, 30_000, 60_000, 1].map((ms) => {
            const name = sleeping();
            pass(ms);
            return name;
        });
        assert.deepEqual(seen.map((name) => name.replace(/.*, /, '')), ['3 min', '2 min', '2 min', '1 min'], where);
        leave();
        const { snapshot } = context.store;
        let looks = 0;
        Object.defineProperty(context.store, 'snapshot', { configurable: true, get: () => (looks += 1, snapshot) });
        pass(600_000);
        assert.equal(looks, 0, 'no clock is left behind');
        Object.defineProperty(context.store, 'snapshot', { configurable: true, writable: true, value: snapshot });
        views.replaceChildren();
    }
});
