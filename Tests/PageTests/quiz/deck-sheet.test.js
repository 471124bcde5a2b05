import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsText } from '../../../Sources/WebAPI/Page/js/quiz/round-sheets.js';
import { deckRows, factsOf, orderRows } from '../../../Sources/WebAPI/Page/js/quiz/deck-sheet.js';

const OVERVIEW = {
    strategy: 'spaced',
    strategies: [{ name: 'spaced', title: 'Spaced repetition', for: 'Most.' }, { name: 'weakest', title: 'Weakest first', for: 'Some.' }, { name: 'cram', title: 'Cram', for: 'Few.' }],
};
const DECK = { name: 'Birds::Small', new: 3, learning: 0, due: 2, cards: 9 };

/** The rows of a deck, and what they posted. */
function rowsOf(deck = DECK, chosen = undefined) {
    const posts = [];
    const context = { stack: { push() {} }, api: { post: async (...post) => posts.push(post) }, toast() {} };
    const rows = deckRows(context, deck, OVERVIEW, chosen);
    return { posts, row: (title) => rows.find((row) => row.title === title) };
}

test('a round begins with the strategy that was chosen before it, which has a title and no code name', async () => {
    assert.equal(rowsOf().row('Question order').value, 'Spaced repetition');
    const chosen = [];
    const orders = orderRows(OVERVIEW, 'spaced', (name) => chosen.push(name));
    assert.deepEqual(orders.map(({ title, mark }) => [title, mark]), [['Spaced repetition', 'check'], ['Weakest first', ''], ['Cram', '']]);
    orders[1].act();
    const { posts, row } = rowsOf(DECK, chosen[0]);
    assert.equal(row('Question order').value, 'Weakest first');
    await row('Start').act();
    assert.deepEqual(posts, [['/api/quiz/round', { deck: 'Birds::Small', strategy: 'weakest' }]]);
});

test('a deck of which nothing is due is asked anyway', () => {
    const { row } = rowsOf({ ...DECK, new: 0, due: 0 });
    assert.deepEqual([row('Start').value, row('Question order').value], ['nothing due', 'Cram']);
    assert.equal(factsOf(DECK), '3 new, 0 learning, 2 to review, of 9 cards');
});

test('what stands under a card has the title of the strategy', () => {
    assert.equal(countsText({ correct: 2, incorrect: 1, strategy: 'weakest', strategyTitle: 'Weakest first' }), '2 right, 1 wrong · Weakest first');
});
