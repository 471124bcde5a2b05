import { make } from '../dom.js';
import { verdictWord } from './answering.js';

const TAGS = { same: 'span', extra: 'del', missing: 'ins' };

/**
 * What an answer was worth, how it differs from a right one, and what is said about it.
 *
 * `verdict` is null where a person judges; then only the remark is shown.
 */
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
