import { make } from '../dom.js';

const TAGS = { same: 'span', extra: 'del', missing: 'ins' };

/**
 * The answer that is being given to a question which the program judges.
 *
 * `judged` is what a card says of it: kind 'choice' 'several' 'truth' 'text' 'number' 'matching', options, lefts.
 */
export class Answering {
    #judged;
    #chosen = new Set();
    #matches = [];

    constructor(judged) {
        this.#judged = { options: [], lefts: [], ...judged };
    }

    /** Whether letters are asked for. */
    get isTyped() {
        return ['text', 'number'].includes(this.#judged.kind);
    }

    get isNumber() {
        return this.#judged.kind === 'number';
    }

    /** What a matching question offers. */
    get options() {
        return this.#judged.options;
    }

    left(index) {
        return this.#judged.lefts[index];
    }

    /** Puts a right side to the left side with an index. @returns the next one that has none, or -1 */
    match(index, right) {
        this.#matches[index] = right;
        const open = this.#judged.lefts.map((_, at) => at).filter((at) => this.#matches[at] === undefined);
        return open.find((at) => at > index) ?? open[0] ?? -1;
    }

    /**
     * The rows to choose from; empty where letters are asked for. `acts`: give(answer) ends the question, pick(index)
     * asks for the right side of a left one, change() is told when the rows have changed.
     */
    rows({ give, pick, change }) {
        const { kind, options, lefts } = this.#judged;
        const lead = (index) => [{ text: String(index + 1), kind: 'option' }];
        const keys = (index) => (index < 9 ? String(index + 1) : undefined);
        if (kind === 'matching') {
            const rows = lefts.map((title, index) => ({ title, lead: lead(index), keys: keys(index), value: this.#matches[index] ?? '…', act: () => pick(index) }));
            return [...rows, this.#check(lefts.every((_, at) => this.#matches[at] !== undefined), () => give({ matches: this.#matches }), () => pick(this.#firstOpen))];
        }
        const rows = options.map((title, index) => {
            const isChosen = this.#chosen.has(index);
            const act = {
                choice: () => give({ chosen: [index] }),
                truth: () => give({ truth: index === 0 }),
                several: () => {
                    if (!this.#chosen.delete(index)) this.#chosen.add(index);
                    change();
                },
            }[kind];
            return { title, lead: lead(index), keys: keys(index), mark: isChosen ? 'check' : '', name: isChosen ? `${title}, chosen` : title, act };
        });
        if (kind !== 'several') return rows;
        return [...rows, this.#check(this.#chosen.size > 0, () => give({ chosen: [...this.#chosen] }))];
    }

    get #firstOpen() {
        return this.#judged.lefts.findIndex((_, at) => this.#matches[at] === undefined);
    }

    #check(isReady, act, otherwise) {
        return { title: 'Check the answer', isDim: !isReady, chevron: true, act: isReady ? act : otherwise };
    }
}

/** A verdict in words: 'Right', 'Partly right: 50 %' or 'Wrong'. */
export function verdictWord({ credit }) {
    if (credit >= 1) return 'Right';
    return credit > 0 ? `Partly right: ${Math.round(credit * 100)} %` : 'Wrong';
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
