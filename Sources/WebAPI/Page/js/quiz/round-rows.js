import { undoTitle } from './round-sheets.js';

export const GRADES = ['Again', 'Hard', 'Good', 'Easy'];

/** What can be done with a card that a person judges; without `hint` where there is none, or where it is shown. */
export function questionRows({ reveal, hint }) {
    return [{ title: 'Reveal the answer', act: reveal }, hint && { title: 'Show the hint', act: hint }].filter(Boolean);
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
    const share = total > 0 ? `${Math.round((correct / total) * 100)} % known` : 'Nothing was asked';
    return [share, `${correct} known, ${incorrect} not`];
}

export function summaryRows(round, { back, statistics, undo }) {
    return [
        { title: 'Back to the decks', act: back },
        { title: 'Statistics', act: statistics },
        round.lastStep && { title: undoTitle(round), act: undo },
    ].filter(Boolean);
}
