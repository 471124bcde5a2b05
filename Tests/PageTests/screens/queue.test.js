import test from 'node:test';
import assert from 'node:assert/strict';
import { describe } from '../../../Sources/WebAPI/Page/js/screens/queue.js';

function make(snapshot) {
    const sheets = [];
    const context = { player: {}, store: { snapshot }, stack: { openSheet: (sheet) => sheets.push(sheet.title) } };
    return { context, sheets };
}

test('a song that is gone has a row that cannot be played and still has its sheet', () => {
    const { context, sheets } = make({ length: 3, item: 5, track: undefined });
    const row = describe(context, { kind: 'gone', item: 4, title: 'Not there any more' }, 1);
    assert.equal(row.title, 'Not there any more');
    assert.equal(row.name, 'Not there any more');
    assert.equal(row.isDim, true);
    assert.equal(row.mark, '');
    assert.equal(row.act, undefined);
    row.sheet();
    assert.deepEqual(sheets, ['Not there any more']);
});

test('a priority is shown and said where it is not 0', () => {
    const { context } = make({ length: 3, item: 5, track: { id: 9 } });
    const song = { kind: 'song', item: 6, id: 8, title: 'Here', artist: 'Somebody' };
    assert.equal(describe(context, song, 1).value, 'Somebody');
    const row = describe(context, { ...song, priority: 100 }, 1);
    assert.equal(row.value, '↑100  Somebody');
    assert.equal(row.name, 'Here, Somebody, priority 100');
});

test('a song that is there can be played', () => {
    const { context } = make({ length: 3, item: 5, track: { id: 9 } });
    const row = describe(context, { kind: 'song', item: 5, id: 9, title: 'Here' }, 1);
    assert.equal(row.mark, 'play');
    assert.equal(row.isDim, undefined);
    assert.equal(typeof row.act, 'function');
});
