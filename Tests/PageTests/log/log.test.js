import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogRows, USUAL } from '../../../Sources/WebAPI/Page/js/log/log-rows.js';
import { LEVELS, cut, fieldsOf, lineOf, sign, timeOfDay } from '../../../Sources/WebAPI/Page/js/log/words.js';

let clock = 0;
const record = (message, level = 'info', part = 'scan', fields = undefined) => {
    clock += 1;
    return { time: new Date(Date.UTC(2026, 10, 20, 20, 0, clock)).toISOString(), level, part, message, fields };
};

const titles = (rows) => Array.from({ length: rows.count }, (_, index) => rows.row(index).title);

test('the newest line comes first, and what comes later goes on top', () => {
    const rows = new LogRows();
    assert.equal(rows.count, null, 'not known yet');
    rows.replace([record('one'), record('two')]);
    rows.add([record('three'), record('four')]);
    assert.deepEqual(titles(rows), ['four', 'three', 'two', 'one']);
});

test('whoever listens hears how many rows came on top before they are painted', () => {
    const rows = new LogRows();
    rows.replace([record('one')]);
    const heard = [];
    rows.addEventListener('grow', ({ detail }) => heard.push(detail));
    rows.addEventListener('change', () => heard.push('change'));
    rows.add([record('a'), record('hidden', 'debug'), record('b')]);
    assert.deepEqual(heard, [2, 'change']);
    rows.add([record('hidden', 'trace')]);
    assert.deepEqual(heard, [2, 'change'], 'nothing that is seen has changed');
});

test('each level lets itself and what is above through', () => {
    const rows = new LogRows();
    rows.replace(LEVELS.map((level) => record(level, level)));
    for (const [rank, level] of LEVELS.entries()) {
        rows.filter = { ...USUAL, level };
        assert.deepEqual(titles(rows), LEVELS.slice(rank).reverse());
    }
    rows.replace([record('from the future', 'cosmic')]);
    assert.equal(rows.count, 1, 'what is not known is not hidden');
});

test('a part lets its own parts through, and no other that begins the same', () => {
    const rows = new LogRows();
    rows.replace([record('a', 'info', 'http'), record('b', 'info', 'http.stream'), record('c', 'info', 'https'), record('d', 'info', '')]);
    rows.filter = { ...USUAL, part: 'http' };
    assert.deepEqual(titles(rows), ['b', 'a']);
    assert.deepEqual(rows.parts, ['http', 'http.stream', 'https']);
});

test('a filter is for what comes later as well, and what it hid is there when it goes', () => {
    const rows = new LogRows();
    rows.filter = { level: 'error', part: '' };
    rows.replace([record('one')]);
    rows.add([record('two'), record('three', 'critical')]);
    assert.deepEqual(titles(rows), ['three']);
    rows.filter = USUAL;
    assert.deepEqual(titles(rows), ['three', 'two', 'one']);
});

test('the oldest lines go when there are too many', () => {
    const rows = new LogRows();
    rows.replace(Array.from({ length: 3000 }, (_, n) => record(`${n}`)));
    assert.equal(rows.count, 2000);
    rows.add([record('new')]);
    assert.equal(rows.count, 2000);
    assert.equal(rows.row(0).title, 'new');
    assert.equal(rows.row(1999).title, '1001');
});

test('what is copied is what is shown, as lines, the oldest first', () => {
    const rows = new LogRows();
    rows.replace([record('a', 'info', 'scan', { songs: 2, path: 'My "Music"' }), record('x', 'debug'), record('b', 'error', '')]);
    const [first, second, ...rest] = rows.text.split('\n');
    assert.match(first, /^2026-11-20T20:\d\d:\d\d\.000Z info \[scan\] a songs=2 path="My \\"Music\\""$/);
    assert.match(second, /Z error b$/);
    assert.deepEqual(rest, []);
});

test('a row says its time, its level in a word, its part, and for a voice all of it', () => {
    const rows = new LogRows();
    rows.replace([record('is slow', 'warning', 'disk')]);
    const { lead, name } = rows.row(0);
    assert.match(lead[0].text, /^\d\d:\d\d:\d\d$/);
    assert.deepEqual(lead.slice(1).map(({ text }) => text), ['warn', 'disk']);
    assert.match(name, /^warning, disk: is slow, /);
    assert.equal(rows.row(7), null);
    assert.equal(timeOfDay('never'), '');
    for (const level of LEVELS) assert.equal(sign(level).text.length, 4, level);
});

test('a line of a megabyte is cut where it is shown, and whole where it is copied', () => {
    const rows = new LogRows();
    const long = 'x'.repeat(1 << 20);
    rows.replace([record(long)]);
    assert.equal(rows.row(0).title.length, 301);
    assert.ok(rows.text.length > long.length);
    assert.equal(cut('short', 5), 'short');
});

test('fields keep their kind', () => {
    assert.deepEqual(fieldsOf({ fields: { a: 1, b: 'a b', c: true, d: 'nan' } }), ['a=1', 'b="a b"', 'c=true', 'd="nan"']);
    const bare = { path: '/art/1', id: 'ab12', word: "it's", number: '5b79', none: '', pair: 'a=b', time: 'a:b', slash: 'a\\b', quote: 'a"b' };
    assert.deepEqual(fieldsOf({ fields: bare }), [
        'path=/art/1', 'id=ab12', "word=it's", 'number="5b79"', 'none=""', 'pair="a=b"', 'time="a:b"', 'slash="a\\\\b"', 'quote="a\\"b"',
    ]);
    assert.deepEqual(fieldsOf({}), []);
    assert.match(lineOf({ time: 't', level: 'info', message: 'm' }), /^t info m$/);
});

test('typing finds a message', async () => {
    const rows = new LogRows();
    rows.replace([record('Apple'), record('banana')]);
    assert.equal(await rows.find('app'), 1);
    assert.equal(await rows.find('cherry'), undefined);
});
