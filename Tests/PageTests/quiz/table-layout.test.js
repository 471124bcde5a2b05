import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TableLayout, tableText } from '../../../Sources/WebAPI/Page/js/quiz/table-layout.js';

test('a report says in words how a table was read, and nothing of what is none', () => {
    assert.equal(tableText({ separator: 'semicolon', columns: 3 }), '3 columns, separated by semicolons');
    assert.equal(tableText({ separator: '~', columns: 2 }), '2 columns, separated by “~”');
    assert.equal(tableText({ separator: 'tab', columns: 1 }), '1 column');
    assert.equal(tableText({ added: 2 }), '');
});

test('nothing is said of a table until somebody chooses, and nothing of a package ever', () => {
    const layout = new TableLayout();
    assert.deepEqual(layout.of('Birds.csv'), {});
    let changes = 0;
    const choose = (row, title) => layout.choices(() => { changes += 1; })[row].rows.find((one) => one.title === title).act();
    choose(0, 'Semicolon ;');
    choose(1, 'Answer, question');
    assert.equal(changes, 2);
    assert.deepEqual(layout.of('My.birds.CSV'), { separator: 'semicolon', columns: 'answer,prompt' });
    assert.deepEqual(layout.of('Birds.apkg'), {});
    assert.deepEqual(layout.choices(() => {}).map(({ value }) => value), ['Semicolon ;', 'Answer, question']);
    choose(0, 'Found automatically');
    assert.deepEqual(layout.of('Birds.txt'), { columns: 'answer,prompt' });
});

test('of each choice the one that holds is the chosen one', () => {
    const layout = new TableLayout();
    const chosen = () => layout.choices(() => {}).map(({ rows }) => rows.filter(({ isChosen }) => isChosen).map(({ title }) => title));
    layout.choices(() => {})[0].rows.find(({ title }) => title === 'Semicolon ;').act();
    assert.deepEqual(chosen()[0], ['Semicolon ;']);
    assert.equal(chosen()[1].length, 1);
});
