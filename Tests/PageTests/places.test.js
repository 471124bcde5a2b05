import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Router, formatHash, parseHash } from '../../Sources/WebAPI/Page/js/router.js';
import { CHOICES, Settings } from '../../Sources/WebAPI/Page/js/settings.js';
import { arrowsOf, curve, layout } from '../../Sources/WebAPI/Page/js/hood/layout.js';
import { clock, count, span, spokenClock } from '../../Sources/WebAPI/Page/js/format.js';

const router = new Router(['', 'music', 'music/artists', 'music/artists/:artist', 'music/artists/:artist/songs',
    'music/artists/:artist/:album'].map((path) => ({ path })));
const trail = (path) => router.trail(path).map((found) => found.path);

test('a deep link has every screen above it below it', () => {
    assert.deepEqual(trail('music/artists/5/7'), ['', 'music', 'music/artists', 'music/artists/5', 'music/artists/5/7']);
    assert.deepEqual(trail(''), ['']);
});

test('nonsense leads to the last place that makes sense', () => {
    assert.deepEqual(trail('music/nothing'), ['', 'music']);
    assert.deepEqual(trail('../../etc'), ['']);
});

test('of two routes that fit the first one counts, and words become parameters', () => {
    assert.equal(router.match('music/artists/5/songs').route.path, 'music/artists/:artist/songs');
    assert.deepEqual(router.match('music/artists/5/7').params, { artist: '5', album: '7' });
    assert.equal(router.match('video'), null);
});

test('a name in an address may hold any sign, and is decoded once', () => {
    for (const name of ['100% sure', 'AC/DC', 'A%20B', 'Größe?', 'plain']) {
        const path = `music/artists/${encodeURIComponent(name)}`;
        assert.deepEqual(parseHash(formatHash(path, 3)), { path, index: 3 });
        assert.deepEqual(router.match(parseHash(formatHash(path)).path), { ...router.match(path), params: { artist: name } });
    }
    assert.deepEqual(router.match('music/artists/100%').params, { artist: '100%' });
});

test('an address holds a path and a row', () => {
    assert.deepEqual(parseHash('#/music/songs?i=53421'), { path: 'music/songs', index: 53_421 });
    assert.deepEqual(parseHash(''), { path: '', index: undefined });
    assert.deepEqual(parseHash('#/music?i=-4'), { path: 'music', index: undefined });
    assert.deepEqual(parseHash('#/music?i=abc'), { path: 'music', index: undefined });
    assert.deepEqual(parseHash('#/%E0%A4%A'), { path: '%E0%A4%A', index: undefined });
    assert.equal(formatHash('music/songs', 5), '#/music/songs?i=5');
    assert.equal(formatHash('music/songs', 0), '#/music/songs');
});

/** Storage that holds `text`. */
const storage = (text = null) => ({ text, getItem: () => text, setItem(key, value) { this.text = value; } });

test('settings start with their first value, keep what is chosen, and refuse the rest', () => {
    const kept = storage();
    const settings = new Settings(kept);
    assert.equal(settings.get('body'), 'lagoon');
    const names = [];
    settings.addEventListener('change', ({ detail }) => names.push(detail));
    settings.set('body', 'moss');
    settings.set('body', 'moss');
    settings.set('body', 'chrome');
    assert.equal(settings.get('body'), 'moss');
    assert.deepEqual(names, ['body']);
    assert.equal(new Settings(storage(kept.text)).get('body'), 'moss');
});

test('damaged or forbidden storage is no storage', () => {
    for (const text of ['{', 'null', '7', '[]', '{"body":"chrome"}']) {
        assert.equal(new Settings(storage(text)).get('body'), 'lagoon', text);
    }
    const forbidden = { getItem() { throw new Error('no'); }, setItem() { throw new Error('no'); } };
    const settings = new Settings(forbidden);
    settings.set('body', 'clay');
    assert.equal(settings.get('body'), 'clay');
    assert.equal(new Settings(null).get('screen'), CHOICES.screen[0]);
});

const SIZE = { width: 330, height: 176 };
const overlap = (a, b) =>
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

const drawings = {
    'a hub': {
        states: ['stop', 'play', 'pause', 'rewind', 'fast-forward'],
        arrows: [['stop', 'play'], ['play', 'pause'], ['play', 'rewind'], ['fast-forward', 'play']],
    },
    'a group': {
        states: ['stop', 'play/loading', 'play/playing', 'play/stalled', 'play/blocked', 'pause', 'rewind', 'fast-forward'],
        arrows: [['stop', 'play/loading']],
    },
    'a ring': { states: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'], arrows: [['one', 'two']] },
    'one state': { states: ['alone'], arrows: [] },
};

for (const [name, { states, arrows }] of Object.entries(drawings)) {
    test(`the boxes of ${name} lie within the drawing and not over each other`, () => {
        const { nodes } = layout(states, arrows.map(([from, to]) => ({ from, to })), SIZE);
        assert.deepEqual([...nodes.keys()].sort(), [...states].sort());
        const boxes = [...nodes.values()];
        for (const box of boxes) {
            assert.ok(box.x - box.width / 2 >= 0 && box.x + box.width / 2 <= SIZE.width, box.text);
            assert.ok(box.y - box.height / 2 >= 0 && box.y + box.height / 2 <= SIZE.height, box.text);
            for (const other of boxes) assert.ok(other === box || !overlap(box, other), `${box.text} ${other.text}`);
        }
    });
}

test('the transitions between the same two states are one arrow', () => {
    const arrows = arrowsOf([
        { from: 'a', event: 'x', to: 'b' },
        { from: 'a', event: 'y', to: 'b' },
        { from: 'a', event: 'x', to: 'b' },
        { from: 'b', event: 'x', to: 'a' },
    ]);
    assert.deepEqual(arrows, [{ from: 'a', to: 'b', events: ['x', 'y'] }, { from: 'b', to: 'a', events: ['x'] }]);
});

test('there and back are two lines', () => {
    const [a, b] = [{ x: 50, y: 50, width: 40, height: 20 }, { x: 200, y: 50, width: 40, height: 20 }];
    const [there, back] = [curve(a, b), curve(b, a)];
    assert.ok(there.middle.y > 50 && back.middle.y < 50);
    assert.doesNotMatch(there.path + curve(a, { ...a }).path, /NaN|Infinity/);
});

test('times and numbers read well', () => {
    assert.equal(clock(0), '0:00');
    assert.equal(clock(185_999), '3:05');
    assert.equal(clock(3_729_000), '1:02:09');
    assert.equal(spokenClock(185_000), '3 minutes 5 seconds');
    assert.equal(spokenClock(3_600_000), '1 hour');
    assert.equal(spokenClock(400), '0 seconds');
    assert.equal(count(1, 'song'), '1 song');
    assert.equal(count(100_800, 'song'), '100,800 songs');
    assert.equal(span(200_000_000), '2 days 7 hours');
    assert.equal(span(1000), 'less than a minute');
});
