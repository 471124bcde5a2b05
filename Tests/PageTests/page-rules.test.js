import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const page = fileURLToPath(new URL('../../Sources/WebAPI/Page/', import.meta.url));

const read = (name) => readFileSync(join(page, name), 'utf8');
const files = (folder) =>
    readdirSync(join(page, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(page, join(entry.parentPath ?? entry.path, entry.name)));

const scripts = files('js').filter((name) => name.endsWith('.js'));
const styles = files('css').filter((name) => name.endsWith('.css'));
const html = read('index.html');

const STATIC = /^(?:import|export)[^;]*?from '([^']+)'/gms;
const DYNAMIC = /import\('([^']+)'\)/g;

/** All modules that `start` needs, by the imports that `patterns` find. */
function graph(start, patterns = [STATIC], seen = new Set()) {
    const name = normalize(start);
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const pattern of patterns) {
        for (const [, address] of read(name).matchAll(pattern)) graph(join(dirname(name), address), patterns, seen);
    }
    return seen;
}

test('the page asks at once for all modules that its first list needs', () => {
    const needed = [...graph('js/main.js')].filter((name) => name !== 'js/main.js').sort();
    const preloaded = [...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, name]) => name).sort();
    assert.deepEqual(preloaded, needed, 'run Tests/PageTests/preload.js after adding or removing a module');
});

test('there is no module that nobody needs', () => {
    const used = new Set([...graph('js/main.js', [STATIC, DYNAMIC]), 'js/early.js', 'js/login.js']);
    assert.deepEqual(scripts.filter((name) => !used.has(name)), []);
});

test('titles can never become markup', () => {
    for (const name of scripts) {
        assert.doesNotMatch(read(name), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, name);
    }
});

test('the content security policy has nothing to forbid', () => {
    for (const name of ['index.html', 'login.html']) {
        const text = read(name);
        assert.doesNotMatch(text, /\sstyle=|<style|\son[a-z]+=|<script(?![^>]*src=)/i, name);
    }
    for (const name of scripts) assert.doesNotMatch(read(name), /setAttribute\('style'/, name);
});

test('nothing is asked of a third party', () => {
    for (const name of [...scripts, ...styles, 'index.html', 'login.html']) {
        const addresses = read(name).match(/(?:https?:)?\/\/[a-z0-9.-]+\.[a-z]{2,}[^\s'"]*/gi) ?? [];
        assert.deepEqual(addresses.filter((address) => !address.includes('www.w3.org/2000/svg')), [], name);
    }
});

const packed = (names) => names.reduce((sum, name) => sum + gzipSync(read(name)).length, 0);

/** What is fetched when it is wanted first, and is no screen: by its name, the module that is asked for. */
const LATE = [
    ['albums in one run', 'js/sound/run.js'], ['what is louder than full volume', 'js/sound/amplifier.js'],
    ['all that is known of a song', 'js/sheets/song-info.js'], ['the sleep timer', 'js/sheets/sleep.js'],
    ['where it can sound', 'js/sheets/play-on.js'],
];

/** For each part that is rarely used, by the two words of its path that begin it, or three in golf, whose screens are opened one by one, the modules and styles that are fetched when it is opened, and not with the page. */
function rare() {
    const index = 'js/screens/index.js';
    const others = [...read(index).matchAll(/^ {4}later\(.*import\('([^']+)'\)/gm)].map(([, address]) => join(dirname(index), address));
    const first = new Set(['js/early.js', 'js/login.js', ...graph('js/main.js'), ...graph('js/rest.js'), ...others.flatMap((name) => [...graph(name)])]);
    const parts = new Map();
    for (const [, path, address, sheet] of read(index).matchAll(/^ {4}rare\('([^']+)'.*import\('([^']+)'\)(?:, '\w+', '(\w+)')?/gm)) {
        const part = path.match(/^extras\/(golf(?:\/\w+)?|\w+)/)?.[1] ?? path;
        const modules = [...graph(join(dirname(index), address))].filter((name) => !first.has(name));
        parts.set(part, new Set([...(parts.get(part) ?? []), ...modules, ...(sheet ? [`css/${sheet}.css`] : [])]));
    }
    for (const [part, address] of LATE) {
        parts.set(part, new Set([...graph(address)].filter((name) => !first.has(name))));
    }
    return parts;
}

test('scripts and styles that come with the page are at most 120 KB together, compressed', () => {
    const apart = new Set([...rare().values()].flatMap((modules) => [...modules]));
    const others = [...scripts, ...styles].filter((name) => !apart.has(name) && name !== 'css/login.css');
    const size = packed(others);
    assert.ok(size <= 120 * 1024, `${Math.round(size / 1024)} KB`);
});

// Their modules come when somebody opens that part, so what one waits for is counted for each of them.
test('what a rarely used part needs besides is at most 28 KB, compressed', () => {
    assert.ok(rare().size >= 2);
    for (const [part, modules] of rare()) {
        const size = packed([...modules]);
        assert.ok(size <= 28 * 1024, `${part}: ${Math.round(size / 1024)} KB`);
    }
});

test('a percentage is written as English writes it, without a space', () => {
    for (const name of scripts) {
        const texts = read(name).split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line));
        assert.deepEqual(texts.filter((line) => /[\d}] %(?=[`'".,]| [a-z])/.test(line)), [], name);
    }
});

test('no file is long', () => {
    for (const name of [...scripts, ...styles]) {
        const lines = read(name).split('\n').length;
        assert.ok(lines <= 300, `${name} has ${lines} lines`);
    }
});

test('every style sheet comes with the page or with a part of it', () => {
    const apart = [...rare().values()].flatMap((files) => [...files]);
    const linked = [...`${html}${read('login.html')}`.matchAll(/stylesheet" href="([^"]+)"/g)].map(([, name]) => name);
    assert.deepEqual(styles.filter((name) => !linked.some((address) => address.endsWith(name)) && !apart.includes(name)), []);
});

test('every screen is at the path that the list of screens says', async () => {
    // A browser that has every style sheet at once.
    globalThis.document = { head: { append: (link) => link.onload() }, createElement: () => ({ append() {}, hasAttribute: () => false, getAttribute: () => null, setAttribute() {} }) };
    const { routes } = await import('../../Sources/WebAPI/Page/js/screens/index.js');
    for (const route of routes) {
        await route.load?.();
        assert.equal(typeof route.make, 'function', route.path);
    }
    const source = read('js/screens/index.js');
    for (const [, path, file] of source.matchAll(/(?:later|rare)\((?:null, |'\w+', )?'([^']+)', \(\) => import\('([^']+)'\)/g)) {
        assert.ok(read(join('js/screens', file)).includes(`path: '${path}'`), `${file} does not know ${path}`);
    }
});
