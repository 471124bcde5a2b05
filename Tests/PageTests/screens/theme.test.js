import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Themes } from '../../../Sources/WebAPI/Page/js/device/theme.js';
import { lookOf } from '../../../Sources/WebAPI/Page/js/sheets/theme.js';

const read = (name) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

/** The example of the documents, which is a theme whole. */
const [, example] = /```\n(\{\n {2}"screen"[\s\S]*?\n\})\n```/.exec(read('Docs/Store.md'));
const midnight = { id: 'org.example.midnight', title: 'Midnight', ...JSON.parse(example) };

const storage = (values = {}) => ({
    values,
    getItem: (key) => values[key] ?? null,
    setItem: (key, value) => (values[key] = value),
    removeItem: (key) => delete values[key],
});

const look = lookOf(midnight);

test('every colour of the style sheets that a theme may change is one of its properties', () => {
    const sheet = read('Sources/WebAPI/Page/css/tokens.css');
    const own = new Set([...sheet.matchAll(/\[data-(?:screen|body)=[^}]*?\{([^}]*)\}/g)].flatMap(([, text]) => [...text.matchAll(/--[a-z0-9-]+(?=:)/g)].map(([name]) => name)));
    const shine = ['--wheel-shine', '--wheel-shade'];
    assert.deepEqual(Object.keys(look.style).sort(), [...own].filter((name) => !shine.includes(name)).sort());
    assert.ok(Object.values(look.style).every((colour) => /^#[0-9a-f]{6}$/.test(colour)));
});

test('a look that is chosen is there again on the next page, and none is none', () => {
    const kept = storage();
    const themes = new Themes(kept);
    let changes = 0;
    themes.addEventListener('change', () => (changes += 1));
    themes.choose(look);
    assert.deepEqual(new Themes(kept).chosen, look);
    themes.choose(null);
    assert.equal(new Themes(kept).chosen, null);
    assert.equal(changes, 2);
});

const BAD = [{ '--fg': 'url(//example.org)' }, { background: '#000000' }, { '--fg': 7 }, {}];

test('what is kept and is no look counts as none', () => {
    const broken = ['null', '{', '[]', '"a"', '{"style":{"--fg":"#000000"}}', ...BAD.map((style) => JSON.stringify({ ...look, style }))];
    for (const text of [undefined, ...broken]) assert.equal(new Themes(storage({ 'clickwheel-theme': text })).chosen, null, text);
    assert.equal(new Themes(null).chosen, null);
});

test('a theme without a body leaves the body as it is', () => {
    const { body, style } = lookOf({ ...midnight, body: undefined });
    assert.equal(body, null);
    assert.ok(!('--body-1' in style) && '--fg' in style);
});

test('a theme is like the screen and the body of our own that are as light', () => {
    assert.deepEqual([look.screen, look.body], ['ember', 'clay']);
    const light = { screen: { ...midnight.screen, background: '#ffffff' }, body: { ...midnight.body, wheelTop: '#eeeeee' } };
    assert.deepEqual([lookOf(light).screen, lookOf(light).body], ['paper', 'lagoon']);
});

/** What `early.js` makes of what is kept. */
function early(values) {
    const style = {};
    const page = { dataset: {}, style: { setProperty: (name, colour) => (style[name] = colour) } };
    runInNewContext(read('Sources/WebAPI/Page/js/early.js'), {
        document: { documentElement: page },
        localStorage: storage(values),
        location: { hash: '' },
    });
    return { ...page.dataset, style };
}

test('the first paint has the colours of the theme already', () => {
    const kept = storage({ 'clickwheel-settings': '{"screen":"paper","body":"moss"}' });
    assert.deepEqual(early(kept.values), { body: 'moss', screen: 'paper', style: {} });
    new Themes(kept).choose(look);
    assert.deepEqual(early(kept.values), { body: 'clay', screen: 'ember', style: look.style });
});

test('the first paint takes nothing of what is kept that is no colour', () => {
    for (const style of BAD) {
        const text = JSON.stringify({ screen: 'elsewhere', body: 7, style });
        assert.deepEqual(early({ 'clickwheel-theme': text }), { body: 'lagoon', screen: 'ember', style: {} });
    }
    assert.deepEqual(early({ 'clickwheel-theme': '{' }).style, {});
});
