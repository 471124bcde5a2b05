import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standing } from '../../../Sources/WebAPI/Page/js/screens/quiz-music.js';
import { countsText, gradeRows, questionRows, summaryRows, summaryText, undoTitle } from '../../../Sources/WebAPI/Page/js/quiz/round-sheets.js';
import { verdictSpoken, verdictWord } from '../../../Sources/WebAPI/Page/js/quiz/verdict.js';
import { wayOf } from '../../../Sources/WebAPI/Page/js/quiz/ways/index.js';

/** The rows of a question, and what was given, asked, moved to and changed by them; `answers` are put to what is asked. */
function begin(judged, answers = []) {
    const way = wayOf(judged);
    const told = { given: [], asked: [], moves: [], changes: 0 };
    const acts = {
        give: (answer) => told.given.push(answer),
        ask: (title, options, choose) => {
            told.asked.push(title);
            const answer = answers.shift();
            if (answer) choose(answer);
        },
        move: (index) => told.moves.push(index),
        change: () => { told.changes += 1; },
    };
    return { told, rows: () => way.rows(acts) };
}

test('one option of a choice is the answer, with its number before it', () => {
    const { told, rows } = begin({ kind: 'choice', options: ['oboe', 'horn'] });
    assert.deepEqual(rows().map(({ title, keys }) => [title, keys]), [['oboe', '1'], ['horn', '2']]);
    assert.deepEqual(rows()[1].lead, [{ text: '2', kind: 'option' }]);
    rows()[1].act();
    assert.deepEqual(told.given, [{ chosen: [1] }]);
});

test('true is the first of two', () => {
    const { told, rows } = begin({ kind: 'truth', options: ['True', 'False'] });
    rows()[0].act();
    rows()[1].act();
    assert.deepEqual(told.given, [{ truth: true }, { truth: false }]);
});

test('several options are gathered and put back, and checked when there are any', () => {
    const { told, rows } = begin({ kind: 'several', options: ['a', 'b', 'c'] });
    assert.equal(rows().at(-1).title, 'Check the answer');
    assert.equal(rows().at(-1).isDim, true);
    assert.equal(rows().at(-1).act, undefined);
    rows()[0].act();
    rows()[2].act();
    assert.deepEqual(rows().map(({ mark }) => mark), ['check', '', 'check', undefined]);
    assert.equal(rows()[2].name, 'c, chosen');
    rows()[0].act();
    assert.equal(told.changes, 3);
    rows().at(-1).act();
    assert.deepEqual(told.given, [{ chosen: [2] }]);
});

test('matching goes from one left side to the next that has none, in a circle', () => {
    const { told, rows } = begin({ kind: 'matching', options: ['x', 'y'], lefts: ['a', 'b', 'c'] }, ['x', 'y', undefined, 'y', 'x']);
    assert.deepEqual(rows().map(({ title, value }) => [title, value]), [['a', '…'], ['b', '…'], ['c', '…'], ['Check the answer', undefined]]);
    rows()[1].act();
    assert.deepEqual(told.asked, ['b → ?', 'c → ?', 'a → ?']);
    assert.deepEqual([told.moves, told.changes], [[2, 0], 2]);
    rows().at(-1).act();
    assert.deepEqual(told.asked.slice(3), ['a → ?'], 'what is missing is asked for');
    assert.deepEqual(told.moves.slice(2), [3], 'then the answer can be checked');
    rows()[0].act();
    assert.equal(rows()[0].value, 'x', 'and changed');
    rows().at(-1).act();
    assert.deepEqual(told.given, [{ matches: ['x', 'x', 'y'] }]);
});

test('letters are asked for where an answer is typed, and digits where it is a number', () => {
    assert.deepEqual(['text', 'number', 'choice'].map((kind) => Boolean(wayOf({ kind }).isTyped)), [true, true, false]);
    assert.deepEqual(['text', 'number'].map((kind) => wayOf({ kind }).isNumber), [false, true]);
    assert.deepEqual(begin({ kind: 'text' }).rows(), []);
});

test('beyond the ninth option there is no key', () => {
    const { rows } = begin({ kind: 'choice', options: [...'abcdefghijk'] });
    assert.deepEqual(rows().slice(8).map(({ keys }) => keys), ['9', undefined, undefined]);
});

test('a verdict is a word, with its share where it is partly right, and its feedback for a voice', () => {
    assert.deepEqual([1, 0.5, 1 / 3, 0].map((credit) => verdictWord({ credit })), ['Right', 'Partly right: 50%', 'Partly right: 33%', 'Wrong']);
    assert.equal(verdictSpoken({ credit: 0, feedback: ['Brass.'] }, 'Oboe'), 'Wrong. Brass. Oboe');
    assert.equal(verdictSpoken({ credit: 1, feedback: [] }, ''), 'Right');
});

test('a card is revealed, with a hint where it has one; the grades say when it comes back', () => {
    assert.deepEqual(questionRows({ reveal() {}, hint() {} }).map(({ title }) => title), ['Show the answer', 'Show the hint']);
    assert.equal(questionRows({ reveal() {} }).length, 1);
    const grades = [];
    const rows = gradeRows({ waits: ['1 min', '6 min', '10 min', '2 d'] }, (rating) => grades.push(rating));
    assert.deepEqual(rows.map(({ title, value, name, keys }) => [title, value, name, keys])[3], ['Easy', '2 d', 'Easy, back in 2 d', '4']);
    for (const { act } of rows) act();
    assert.deepEqual(grades, [1, 2, 3, 4]);
    assert.deepEqual(gradeRows({ waits: [] }, () => {}).map(({ value, name }) => [value, name])[0], ['', 'Again']);
});

test('the mark leaves a choice that has fallen away for the next one that stands', () => {
    assert.equal(standing(2, 5, [0, 1]), 2);
    assert.equal(standing(2, 5, [2, 3]), 4);
    assert.equal(standing(4, 5, [4, 0, 1]), 2);
});

test('under a card stand the counts, the strategy and its flag', () => {
    const round = { correct: 2, incorrect: 1, strategy: 'cram', card: { flag: 0 } };
    assert.equal(countsText(round), '2 right, 1 wrong · cram');
    assert.equal(countsText({ ...round, card: { flag: 4 } }), '2 right, 1 wrong · cram · ⚑ Blue');
    assert.equal(countsText({ ...round, card: undefined }), '2 right, 1 wrong · cram');
});

test('the end of a round has its sum, and undo says what it takes back', () => {
    assert.deepEqual(summaryText({ correct: 2, incorrect: 1 }), ['67% right', '2 right, 1 wrong']);
    assert.equal(summaryText({ correct: 0, incorrect: 0 })[0], 'No questions were asked');
    const titles = (lastStep) => summaryRows({ lastStep }, {}).map(({ title }) => title);
    assert.deepEqual(titles('bury'), ['Back to the decks', 'Statistics', 'Undo Bury']);
    assert.equal(titles(undefined).length, 2);
    assert.equal(undoTitle({ lastStep: 'answer' }), 'Undo the last answer');
});
