import { Sheet } from '../sheets/sheet.js';

const FLAGS = ['No flag', 'Red', 'Orange', 'Green', 'Blue', 'Pink', 'Turquoise', 'Purple'];
const STEPS = { answer: 'the last answer', suspend: 'Suspend', bury: 'Bury', flag: 'the flag' };

/** What stands under a card. */
export const countsText = ({ correct, incorrect, strategy, strategyTitle = strategy, card }) =>
    `${correct} right, ${incorrect} wrong · ${strategyTitle}${card?.flag ? ` · ⚑ ${FLAGS[card.flag]}` : ''}`;

/** What undo takes back, in words. */
export const undoTitle = ({ lastStep }) => `Undo ${STEPS[lastStep]}`;

/**
 * What can be done in a round besides grading. `actions`: reveal (absent when it is revealed), replay, undo, aside(way),
 * flag(n), strategy(name), end.
 */
export function roundSheet(context, round, actions) {
    const { stack } = context;
    const { card } = round;
    const rows = [
        card?.judged && actions.reveal && { title: 'Show the answer', act: actions.reveal },
        round.lastStep && { title: undoTitle(round), act: actions.undo },
        { title: 'Question order', value: round.strategyTitle ?? round.strategy, act: () => strategySheet(context, round, actions) },
        card && (card.questionSounds.length > 0 || card.answerSounds.length > 0) && { title: 'Replay the sound', act: actions.replay },
        card && { title: 'Flag', value: FLAGS[card.flag], act: () => flagSheet(context, round, actions) },
        card && { title: 'Bury until tomorrow', act: () => actions.aside('bury') },
        card && { title: 'Suspend', act: () => actions.aside('suspend') },
        card && { title: 'Edit this card', chevron: true, act: () => stack.push(`extras/quiz/card/${card.id}`) },
        { title: 'End the round', act: actions.end },
    ].filter(Boolean);
    stack.openSheet(new Sheet(context, { title: round.title.split('::').at(-1), rows, mostRows: 6 }));
}

async function strategySheet(context, round, actions) {
    const { api, stack, toast } = context;
    const stays = stack.staying();
    try {
        const { strategies } = await api.get('/api/quiz');
        const rows = strategies.map(({ name, title, for: audience }) => ({
            title,
            mark: name === round.strategy ? 'check' : '',
            name: `${title}${name === round.strategy ? ', chosen' : ''}. ${audience}`,
            act: () => actions.strategy(name),
        }));
        if (stays()) stack.openSheet(new Sheet(context, { title: 'Question order', rows, mostRows: 6 }));
    } catch ({ message, id }) {
        toast(message, id);
    }
}

function flagSheet(context, round, actions) {
    const rows = FLAGS.map((title, flag) => ({ title, isChosen: flag === round.card.flag, act: () => actions.flag(flag) }));
    context.stack.openSheet(new Sheet(context, { title: 'Flag', rows, mostRows: 6 }));
}

/** Lets one of the options be chosen; `choose(option)` is told. */
export function optionSheet(context, title, options, choose) {
    const rows = options.map((option) => ({ title: option, act: () => choose(option) }));
    context.stack.openSheet(new Sheet(context, { title, rows, mostRows: 6 }));
}

export const GRADES = ['Again', 'Hard', 'Good', 'Easy'];

/** What can be done with a card that a person judges; without `hint` where there is none, or where it is shown. */
export function questionRows({ reveal, hint }) {
    return [{ title: 'Show the answer', act: reveal }, hint && { title: 'Show the hint', act: hint }].filter(Boolean);
}

/** The four grades with when the card comes back; `grade(1 to 4)`. */
export function gradeRows({ waits }, grade) {
    return GRADES.map((title, index) => ({
        title,
        keys: String(index + 1),
        value: waits[index] ?? '',
        name: waits[index] ? `${title}, back in ${waits[index]}` : title,
        act: () => grade(index + 1),
    }));
}

/** What is said at the end of a round. */
export function summaryText({ correct, incorrect }) {
    const total = correct + incorrect;
    const share = total > 0 ? `${Math.round((correct / total) * 100)}% right` : 'No questions were asked';
    return [share, `${correct} right, ${incorrect} wrong`];
}

export function summaryRows(round, { back, statistics, undo }) {
    return [
        { title: 'Back to the decks', act: back },
        { title: 'Statistics', act: statistics },
        round.lastStep && { title: undoTitle(round), act: undo },
    ].filter(Boolean);
}
