import test from 'node:test';
import assert from 'node:assert/strict';
import { offerStars } from '../../../Sources/WebAPI/Page/js/movies/credits.js';
import { ago, explained, facts, matched, nameOf, ratingOf, spokenFilm, starsOf, unaskedWords } from '../../../Sources/WebAPI/Page/js/movies/words.js';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const RATING = { source: 'IMDb', words: '7.3/10', value: 7.3, scale: 10, kind: 'mean10', votes: 12345, fetchedAt: '2026-11-20T12:00:00Z' };

test('stars are whole and half, and none are nothing', () => {
    assert.deepEqual([0, 0.5, 3, 4.5, 5].map(starsOf), ['', '½☆☆☆☆', '★★★☆☆', '★★★★½', '★★★★★']);
    assert.equal(starsOf(undefined), '');
});

test('what was asked for long ago says so in a person’s words', () => {
    const days = (count) => new Date(NOW - count * 86_400_000).toISOString();
    assert.deepEqual([0, 1, 40, 91, 800].map((count) => ago(days(count), NOW)), ['today', '1 day ago', '40 days ago', '3 months ago', '2 years ago']);
    assert.equal(ago(days(-1), NOW), 'today');
});

test('a number is explained by what it means, whence it comes, and when it was asked for', () => {
    assert.deepEqual(explained({ title: 'IMDb', rating: { ...RATING, attribution: 'By way of OMDb' } }, NOW), [
        'IMDb: 7.3 of 10, the mean of 12,345 votes.', 'As of 20 November 2026, 3 days ago.', 'By way of OMDb',
    ]);
    const old = explained({ title: 'IMDb', rating: { ...RATING, fetchedAt: '2026-05-20T12:00:00Z' } }, NOW);
    assert.match(old[1], /6 months ago\. It may be another by now\./);
    const tomatoes = explained({ title: 'RT', rating: { source: 'RT', words: '83%', value: 83, kind: 'percentPositive' } }, NOW);
    assert.match(tomatoes[0], /83% of the critics’ reviews are positive/);
    assert.deepEqual(explained({ title: 'TMDB', problem: 'TMDB needs a key.' }), ['TMDB needs a key.']);
    assert.deepEqual(explained({ title: 'TMDB', pending: true }), ['TMDB is being asked.']);
});

test('what stands beside a film is the rating, dots while it is asked for, or a dash', () => {
    assert.deepEqual([{ rating: RATING }, { pending: true }, { problem: 'x' }].map(ratingOf), ['7.3/10', '…', '–']);
});

test('a match says which film it is, why, and how sure', () => {
    assert.match(matched({ match: { title: 'Rush', year: 2013, confidence: 0.98, rule: 'titleAndYear' } }), /^Rush \(2013\): title and year are the same\. 98% sure/);
    assert.match(matched({}), /^No film/);
    assert.match(matched({ demo: true }), /invented/);
    assert.deepEqual([nameOf({ title: 'Rush', year: 2013 }), nameOf({ title: 'Rush' })], ['Rush (2013)', 'Rush']);
});

test('a row is one name for a voice', () => {
    const film = { title: 'Rush', year: 2013, stars: 4.5, rating: RATING, video: { durationMs: 7_200_000, positionMs: 3_600_000 } };
    assert.equal(spokenFilm(film), 'Rush, 2013, your rating 4 and a half stars, IMDb 7.3/10, 1 hour left');
    assert.equal(spokenFilm({ title: 'Rush', pending: true }), 'Rush, not rated by you, being looked up');
    assert.equal(facts(film), '2013 · 2 h 00');
    assert.equal(facts({ year: 2024, demo: true, video: { durationMs: 12_000 } }), '2024 · 0:12 · demo');
    assert.equal(facts({ video: { durationMs: 1_860_000 } }), '31 min');
    assert.equal(facts({ title: 'Rush' }), '');
    assert.equal(facts(film, 'imdb'), '2013 · 2 h 00');
    assert.equal(facts(film, 'in-order'), '2013 · IMDb');
});

test('what was not asked is said with what it costs, and why it was not asked', () => {
    assert.match(unaskedWords({ unasked: 312 }), /^312 films of yours nobody was asked about yet\. A film costs/);
    assert.match(unaskedWords({ unasked: 1, problem: 'OMDb was asked 1000 times today.' }), /^1 film of .* yet\. OMDb was asked 1000 times today\./);
    assert.equal(unaskedWords({ unasked: 7, isAsking: true }), '7 of your films are still to be asked about.');
});

test('stars are offered at the end of a film that has none, and of nothing else', async () => {
    const pushed = async (answer, path = 'videos/view/5') => {
        const paths = [];
        const api = { get: async () => answer ?? Promise.reject(new Error('404')) };
        await offerStars({ api, stack: { path, push: (to) => paths.push(to) } }, 5);
        return paths;
    };
    assert.deepEqual(await pushed({ film: { id: 5 } }), ['videos/movies/film/5/rate']);
    assert.deepEqual(await pushed({ film: { id: 5, stars: 3 } }), []);
    assert.deepEqual(await pushed({ film: { id: 5 } }, 'music'), []);
    assert.deepEqual(await pushed(null), []);
});
