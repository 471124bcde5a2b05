import { count } from '../format.js';
import { Sheet } from '../sheets/sheet.js';

/** The question order that asks what was answered before, too; what is used where nothing is due. */
const ANYWAY = 'cram';

/**
 * What can be done with a deck: begin a round, by which strategy, see and add cards. `overview` is as `GET /api/quiz` answers;
 * `chosen` the strategy of this round.
 */
export function deckSheet(context, deck, overview, chosen = usual(deck, overview)) {
    const rows = deckRows(context, deck, overview, chosen);
    context.stack.openSheet(new Sheet(context, { title: deck.name.split('::').join(' ▸ '), text: factsOf(deck), rows }));
}

export function deckRows(context, deck, overview, chosen = usual(deck, overview)) {
    const { stack } = context;
    const { name, cards } = deck;
    const strategy = overview.strategies.find((member) => member.name === chosen);
    const order = () => orderSheet(context, overview, chosen, (other) => deckSheet(context, deck, overview, other));
    return [
        { title: 'Start', value: waitingIn(deck) > 0 ? `${waitingIn(deck)} due` : 'nothing due', act: () => start(context, name, chosen) },
        { title: 'Question order', value: strategy?.title ?? chosen, chevron: true, act: order },
        { title: 'Add a card', chevron: true, act: () => stack.push('extras/quiz/card', { deck: name }) },
        { title: 'Show the cards', value: String(cards), chevron: true, act: () => stack.push(`extras/quiz/cards/${encodeURIComponent(name)}`) },
    ];
}

/** "3 new, 2 learning, 5 to review, of 100 cards" */
export function factsOf({ new: fresh, learning, due, cards }) {
    return `${fresh} new, ${learning} learning, ${due} to review, of ${count(cards, 'card')}`;
}

export const waitingIn = ({ due, learning, new: fresh }) => due + learning + fresh;

const usual = (deck, { strategy }) => (waitingIn(deck) > 0 ? strategy : ANYWAY);

function orderSheet(context, overview, chosen, choose) {
    context.stack.openSheet(new Sheet(context, { title: 'Question order', rows: orderRows(overview, chosen, choose), mostRows: 6 }));
}

export function orderRows({ strategies }, chosen, choose) {
    return strategies.map(({ name, title, for: audience }) => ({
        title,
        mark: name === chosen ? 'check' : '',
        name: `${title}${name === chosen ? ', chosen' : ''}. ${audience}`,
        act: () => choose(name),
    }));
}

async function start({ api, stack, toast }, deck, strategy) {
    try {
        await api.post('/api/quiz/round', { deck, strategy });
        stack.push('extras/quiz/round', { title: deck.split('::').at(-1) });
    } catch ({ message, id }) {
        toast(message, id);
    }
}
