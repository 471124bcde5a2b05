import { make } from '../dom.js';

const TAGS = { same: 'span', extra: 'del', missing: 'ins' };

/** A verdict in words: 'Right', 'Partly right: 50%' or 'Wrong'. */
export function verdictWord({ credit }) {
    if (credit >= 1) return 'Right';
    return credit > 0 ? `Partly right: ${Math.round(credit * 100)}%` : 'Wrong';
}

/** The verdict as a voice says it. */
export function verdictSpoken(verdict, answer) {
    return [verdictWord(verdict), ...verdict.feedback, answer].filter(Boolean).map((text) => text.replace(/\.$/, '')).join('. ');
}

/** What is shown of a verdict, which is null where a person judges, and of what is said about every answer. */
export function verdictLines(verdict, remark) {
    const lines = [];
    if (verdict) {
        const kind = verdict.credit >= 1 ? 'right' : verdict.credit > 0 ? 'partly' : 'wrong';
        const parts = verdict.credit < 1 ? verdict.difference.map(({ kind: part, text }) => make(TAGS[part], {}, text)) : [];
        lines.push(make(`p.is-${kind}`, {}, make('b', {}, verdictWord(verdict)), parts.length > 0 && make('span.difference', {}, ...parts)));
        lines.push(...verdict.feedback.map((text) => make('p', {}, text)));
    }
    if (remark) lines.push(make('p', {}, remark));
    return lines;
}
