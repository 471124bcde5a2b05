import { StaticRows } from '../list/static-rows.js';
import { deckSheet, factsOf, waitingIn } from '../quiz/deck-sheet.js';
import { ListScreen } from './list-screen.js';

export const route = { path: 'extras/quiz', make: (params, context) => new QuizScreen(context) };

/** The decks with what is due in each, the round that was left, the music quiz and the statistics. */
class QuizScreen extends ListScreen {
    #context;

    constructor(context) {
        super(context, { title: 'Quiz', source: new QuizRows(context) });
        this.#context = context;
    }

    mount(view, saved) {
        super.mount(view, saved);
        this.source.refresh();
    }
}

class QuizRows extends StaticRows {
    #context;
    #isThere = false;

    constructor(context) {
        super([]);
        this.#context = context;
    }

    get count() {
        return this.#isThere ? super.count : null;
    }

    async refresh() {
        const { api } = this.#context;
        this.error = null;
        try {
            const overview = await api.get('/api/quiz');
            this.#isThere = true;
            this.replace(this.#rows(overview));
        } catch (error) {
            this.error = error;
            this.#isThere = true;
            this.replace([]);
        }
    }

    #rows(overview) {
        const { stack } = this.#context;
        const { decks, round } = overview;
        const rows = [];
        if (round && !round.isOver) {
            rows.push({ title: `Continue: ${round.title.split('::').at(-1)}`, value: round.place, chevron: true, act: () => stack.push('extras/quiz/round') });
        }
        rows.push({ title: 'Music Quiz', value: 'your songs', isValueMinor: true, chevron: true, act: () => stack.push('extras/quiz/music') });
        for (const deck of decks.filter(({ cards }) => cards > 0)) rows.push(this.#deck(deck, overview));
        rows.push({ title: 'Import a Deck', chevron: true, act: () => stack.push('extras/quiz/import') });
        rows.push({ title: 'Add a Card', chevron: true, act: () => stack.push('extras/quiz/card') });
        rows.push({ title: 'Statistics', chevron: true, act: () => stack.push('extras/quiz/statistics') });
        return rows;
    }

    #deck(deck, overview) {
        const levels = deck.name.split('::');
        const waiting = waitingIn(deck);
        return {
            title: `${'\u2003'.repeat(levels.length - 1)}${levels.at(-1)}`,
            value: waiting > 0 ? `${waiting} due` : 'done',
            isValueMinor: waiting === 0,
            name: `${levels.join(', ')}. ${factsOf(deck)}`,
            chevron: true,
            act: () => deckSheet(this.#context, deck, overview),
        };
    }
}
