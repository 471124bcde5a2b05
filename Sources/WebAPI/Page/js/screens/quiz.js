import { StaticRows } from '../list/static-rows.js';
import { count } from '../format.js';
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

    #rows({ decks, round }) {
        const { stack } = this.#context;
        const rows = [];
        if (round && !round.isOver) {
            rows.push({ title: `Go on: ${round.title}`, value: round.place, chevron: true, act: () => stack.push('extras/quiz/round') });
        }
        rows.push({ title: 'Music Quiz', value: 'your songs', isValueMinor: true, chevron: true, act: () => stack.push('extras/quiz/music') });
        for (const deck of decks.filter(({ cards }) => cards > 0)) rows.push(this.#deck(deck));
        rows.push({ title: 'Statistics', chevron: true, act: () => stack.push('extras/quiz/statistics') });
        return rows;
    }

    #deck({ name, cards, due, learning, new: fresh }) {
        const levels = name.split('::');
        const waiting = due + learning + fresh;
        const spoken = `${levels.join(', ')}. ${fresh} new, ${learning} in steps, ${due} due, of ${count(cards, 'card')}`;
        return {
            title: `${'\u2003'.repeat(levels.length - 1)}${levels.at(-1)}`,
            value: waiting > 0 ? `${waiting} due` : 'done',
            isValueMinor: waiting === 0,
            name: spoken,
            chevron: true,
            act: () => this.#start(name, waiting > 0 ? undefined : 'cram'),
        };
    }

    async #start(deck, strategy) {
        const { api, stack, toast } = this.#context;
        try {
            await api.post('/api/quiz/round', { deck, strategy });
            stack.push('extras/quiz/round', { title: deck.split('::').at(-1) });
        } catch ({ message, id }) {
            toast(message, id);
        }
    }
}
