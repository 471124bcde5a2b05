import test from 'node:test';
import assert from 'node:assert/strict';
import { spokenStars } from '../../../Sources/WebAPI/Page/js/format.js';
import { noticeOf } from '../../../Sources/WebAPI/Page/js/now-playing/notice.js';
import { Preview } from '../../../Sources/WebAPI/Page/js/now-playing/preview.js';
import { PATIENCE, Rating } from '../../../Sources/WebAPI/Page/js/now-playing/rating.js';
import { positionAfter, volumeAfter } from '../../../Sources/WebAPI/Page/js/now-playing/steps.js';
import { ticksOf } from '../../../Sources/WebAPI/Page/js/now-playing/ticks.js';

test('two turns slowly, or one fast, lead from silence to full', () => {
    let slow = 0;
    for (let notch = 0; notch < 48; notch += 1) slow = volumeAfter(slow, 1, 100);
    assert.equal(slow, 100);
    let fast = 0;
    for (let notch = 0; notch < 24; notch += 1) fast = volumeAfter(fast, 1, 500);
    assert.ok(fast >= 96);
});

test('every notch changes the volume, and none leads beyond its ends', () => {
    for (let volume = 0; volume <= 100; volume += 1) {
        for (const speed of [0, 239, 240, 2000]) {
            assert.ok(volumeAfter(volume, 1, speed) > volume || volume === 100);
            assert.ok(volumeAfter(volume, -1, speed) < volume || volume === 0);
            assert.equal(volumeAfter(volume, 500, speed), 100);
            assert.equal(volumeAfter(volume, -500, speed), 0);
        }
    }
});

test('a slow notch is a second, a fast one a 96th of the track and never less than a second', () => {
    assert.equal(positionAfter(60_000, 3, 100, 960_000), 63_000);
    assert.equal(positionAfter(60_000, -1, 240, 960_000), 50_000);
    assert.equal(positionAfter(5000, 1, 900, 20_000), 6000);
    assert.equal(positionAfter(5000, -90, 0, 20_000), 0);
    assert.equal(positionAfter(5000, 90, 0, 20_000), 20_000);
});

test('a scrub is committed once, when the wheel has rested, and not at all when it is taken back', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const sought = [];
    const scrub = new Preview({ commit: (position) => sought.push(position) });
    for (const position of [1000, 2000, 3000]) scrub.move(position);
    t.mock.timers.tick(249);
    assert.deepEqual([sought, scrub.value], [[], 3000]);
    t.mock.timers.tick(1);
    assert.deepEqual([sought, scrub.value], [[3000], null]);
    scrub.move(9000);
    assert.equal(scrub.cancel(), true);
    assert.equal(scrub.cancel(), false);
    t.mock.timers.tick(250);
    assert.deepEqual([sought, scrub.value], [[3000], null]);
});

/** A rating dial with what it has sent, and timers that the test runs. */
function makeRating(t) {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const sent = [];
    const rating = new Rating({ send: (...wish) => sent.push(wish) });
    return { rating, sent, track: { id: 7, rating: 3 }, pass: (ms) => t.mock.timers.tick(ms) };
}

test('a notch is half a star, none leads beyond none or five, and what was turned is sent once at rest', (t) => {
    const { rating, sent, track, pass } = makeRating(t);
    assert.equal(rating.of(track), 3);
    assert.equal(rating.turn(track, 1), true);
    assert.equal(rating.turn(track, 2), true);
    assert.deepEqual([rating.of(track), sent], [4.5, []]);
    pass(250);
    assert.deepEqual(sent, [[7, 4.5, 3]]);
    assert.equal(rating.turn({ id: 7, rating: 5 }, 1), false);
    assert.equal(rating.turn({ id: 8 }, -1), false);
});

test('a rating is taken back for 5 seconds, and one that only shows is not sent at all', (t) => {
    const { rating, sent, track, pass } = makeRating(t);
    rating.turn(track, -4);
    assert.equal(rating.cancel(), true);
    pass(250);
    assert.deepEqual([sent, rating.of(track), rating.cancel()], [[], 3, false]);
    rating.choose(track, 5);
    assert.equal(rating.canUndo, true);
    assert.equal(rating.cancel(), true);
    assert.deepEqual(sent, [[7, 5, 3], [7, 3, 5]]);
    rating.choose(track, 1);
    rating.choose({ id: 7, rating: 1 }, 2);
    rating.cancel();
    assert.deepEqual(sent.at(-1), [7, 3, 2], 'a slow turn is taken back as a whole');
    rating.choose(track, 1);
    pass(PATIENCE);
    assert.deepEqual([rating.canUndo, rating.cancel()], [false, false]);
});

test('a rating that is not sent yet when the song changes is that of the song it was turned for', (t) => {
    const { rating, sent, track } = makeRating(t);
    rating.turn(track, 2);
    assert.equal(rating.of({ id: 8, rating: 1 }), 1);
    rating.finish();
    assert.deepEqual(sent, [[7, 4, 3]]);
});

test('a voice says stars as people do', () => {
    assert.deepEqual([0, 0.5, 1, 1.5, 3.5, 5].map(spokenStars), ['no stars', 'half a star', '1 star', '1 and a half stars', '3 and a half stars', '5 stars']);
});

test('the ticks of a ruler are round times, not too many, from the beginning on', () => {
    for (const seconds of [1, 7, 31, 64, 65, 243, 600, 3599, 7200, 40_000]) {
        const ticks = ticksOf(seconds * 1000);
        assert.ok(ticks.length >= 1 && ticks.length <= 66, `${ticks.length} ticks for ${seconds} s`);
        assert.deepEqual(ticks[0], { at: 0, isLong: true });
        assert.ok(ticks.every(({ at }) => at >= 0 && at <= 1));
    }
    const minutes = ticksOf(243_000).filter(({ isLong }) => isLong).map(({ at }) => Math.round(at * 243));
    assert.deepEqual(minutes, [0, 60, 120, 180, 240]);
    assert.deepEqual([ticksOf(0), ticksOf(NaN), ticksOf(undefined)], [[], [], []]);
});

const of = (snapshot, more = {}) => noticeOf({ snapshot, client: 'tab-me', isKnown: true, ...more });
const song = { item: 1, state: 'play', phase: 'playing', next: { id: 2 } };

test('there is nothing to say while the music plays, or before the daemon was heard', () => {
    assert.equal(of(song), null);
    assert.equal(of({ ...song, state: 'pause', phase: undefined }), null);
    assert.equal(of({ state: 'stop' }, { isKnown: false }), null);
});

test('each trouble has one sentence and one way on', () => {
    const error = (kind) => ({ id: 'e-1', kind, message: 'No.' });
    const action = (more) => of({ ...song, ...more }).action;
    assert.equal(action({ item: undefined }), 'choose');
    assert.equal(action({ phase: 'failed', error: error('codec') }), 'skip');
    assert.equal(action({ phase: 'failed', error: error('missing') }), 'skip');
    assert.equal(action({ phase: 'failed', error: error('network') }), 'retry');
    assert.equal(action({ state: 'pause', phase: undefined, error: error('codec'), next: undefined }), 'retry');
    assert.equal(action({ phase: 'blocked', speaker: 'tab-me' }), 'press');
    assert.equal(action({ phase: 'blocked', speaker: 'tab-you' }), 'claim');
    assert.equal(action({ phase: 'blocked' }), 'claim');
});

test('a failure says what the daemon said, that the next song follows, and where the log has it', () => {
    const notice = of({ ...song, phase: 'failed', error: { id: 'e-7', kind: 'codec', message: 'This browser cannot play WavPack.' } });
    assert.equal(notice.text, 'This browser cannot play WavPack. The next song is coming up.');
    assert.equal(notice.id, 'e-7');
});
