import { PagedRows } from '../list/paged-rows.js';
import { ListScreen } from './list-screen.js';

export const route = { path: 'extras/quiz/cards/:deck', make: ({ deck }, context) => new CardList(context, deck) };

/** The cards of a deck, to be looked through and edited. */
class CardList extends ListScreen {
    constructor(context, deck) {
        const { api, stack } = context;
        const source = new PagedRows({
            load: async (offset, limit, signal) => {
                const { total, rows } = await api.get(`/api/quiz/cards?deck=${encodeURIComponent(deck)}&offset=${offset}&limit=${limit}`, { signal });
                return { version: 0, total, rows };
            },
            describe: ({ id, question, answer }) => ({
                title: oneLine(question) || '(no text)',
                value: oneLine(answer.startsWith(question) ? answer.slice(question.length) : answer),
                isValueMinor: true,
                act: () => stack.push(`extras/quiz/card/${id}`),
            }),
        });
        const add = { title: 'Add a card', act: () => stack.push('extras/quiz/card', { deck }) };
        const empty = () => ({ icon: 'note', heading: 'No cards', text: 'This deck is empty.', actions: [add] });
        super(context, { title: deck.split('::').at(-1), source, isLong: true, empty });
    }

    mount(view, saved) {
        super.mount(view, saved);
        // One of them may have been edited.
        this.source.comeBack();
    }
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();
