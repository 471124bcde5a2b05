import { Sheet } from '../sheets/sheet.js';

const FLAGS = ['No flag', 'Red', 'Orange', 'Green', 'Blue', 'Pink', 'Turquoise', 'Purple'];

/** What can be done in a round besides grading. `actions`: undo, aside(way), flag(n), strategy(name), end. */
export function roundSheet(context, round, actions) {
    const { stack } = context;
    const rows = [
        { title: 'Strategy', value: round.strategy, act: () => strategySheet(context, round, actions) },
        round.canUndo && { title: 'Undo the last answer', act: actions.undo },
        round.card && { title: 'Flag', value: FLAGS[round.card.flag], act: () => flagSheet(context, round, actions) },
        round.card && { title: 'Bury until tomorrow', act: () => actions.aside('bury') },
        round.card && { title: 'Suspend', act: () => actions.aside('suspend') },
        { title: 'End the round', act: actions.end },
    ].filter(Boolean);
    stack.openSheet(new Sheet(context, { title: round.title, rows, mostRows: 6 }));
}

async function strategySheet(context, round, actions) {
    const { api, stack, toast } = context;
    try {
        const { strategies } = await api.get('/api/quiz');
        const rows = strategies.map(({ name, for: audience }) => ({
            title: name,
            mark: name === round.strategy ? 'check' : '',
            name: `${name}. ${audience}`,
            act: () => actions.strategy(name),
        }));
        stack.openSheet(new Sheet(context, { title: 'Which question comes next', rows, mostRows: 7 }));
    } catch ({ message, id }) {
        toast(message, id);
    }
}

function flagSheet(context, round, actions) {
    const rows = FLAGS.map((title, flag) => ({ title, mark: flag === round.card.flag ? 'check' : '', act: () => actions.flag(flag) }));
    context.stack.openSheet(new Sheet(context, { title: 'Flag', rows, mostRows: 8 }));
}
