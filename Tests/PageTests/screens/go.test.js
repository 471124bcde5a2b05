import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { PLACES, morePlaces, placesWith } from '../../../Sources/WebAPI/Page/js/library/places.js';
import { routes } from '../../../Sources/WebAPI/Page/js/screens/index.js';

const source = (name) => readFileSync(new URL(`../../../Sources/WebAPI/Page/js/screens/${name}.js`, import.meta.url), 'utf8');

/** Where one is already, and what is only there while something else is. */
const ELSEWHERE = ['', 'go/anywhere', 'extras/quiz/round', 'extras/golf/play'];

test('every screen can be gone to by its name', () => {
    const fixed = routes.map(({ path }) => path).filter((path) => !path.includes(':') && !ELSEWHERE.includes(path));
    const known = new Set(PLACES.map(({ path }) => path));
    assert.deepEqual(fixed.filter((path) => !known.has(path)), []);
});

test('every setting can be gone to by its name', () => {
    for (const [path, file] of [['settings/wheel', 'settings-wheel'], ['settings/display', 'settings-display'], ['settings/sound', 'settings-sound']]) {
        const titles = [...source(file).matchAll(/\{ title: '([^']+)', (?!items|source)/g)].map(([, title]) => title);
        const known = PLACES.filter((place) => place.path === path && place.row).map(({ row }) => row);
        assert.deepEqual(titles.filter((title) => !known.includes(title)), [], file);
        assert.deepEqual(known.filter((title) => !titles.includes(title)), [], file);
    }
});

test('any part of a name finds it, in any case; what begins so comes first', () => {
    const titles = (query) => placesWith(query, PLACES).map(({ title }) => title);
    assert.ok(titles('HOOD').includes('Under the Hood'));
    assert.equal(titles('size')[0], 'Size');
    assert.ok(titles('text size').includes('Text size'));
    assert.ok(titles('display motion').includes('Motion'), 'where it is may be said too');
    assert.deepEqual(titles('nowhere'), []);
    assert.equal(placesWith('', PLACES).length, PLACES.length);
});

test('decks and strategies are found too, and what the daemon does not say is left out', async () => {
    const get = async (path) => {
        if (path === '/api/quiz') return { decks: [{ name: 'Languages::Polish' }] };
        throw new Error('not now');
    };
    const [deck, ...others] = await morePlaces({ get });
    assert.deepEqual(others, []);
    assert.deepEqual(deck, { title: 'Languages › Polish', where: 'Deck', path: 'extras/quiz', row: 'Polish' });
    assert.deepEqual(placesWith('pol', [deck]), [deck]);
});
