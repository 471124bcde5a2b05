import { checkRow, optionRow } from './rows.js';

/** To each left side one of the options is put; from one the next that has none is asked for, in a circle. */
export class Matching {
    #lefts;
    #options;
    #matches = [];

    constructor({ lefts, options }) {
        this.#lefts = lefts;
        this.#options = options;
    }

    rows(acts) {
        const rows = this.#lefts.map((title, index) => optionRow(title, index, { value: this.#matches[index] ?? '…', act: () => this.#pick(index, acts) }));
        const open = this.#open;
        return [...rows, checkRow(open.length === 0, () => acts.give({ matches: this.#matches }), () => this.#pick(open[0], acts))];
    }

    /** The left sides that have none. */
    get #open() {
        return this.#lefts.map((_, at) => at).filter((at) => this.#matches[at] === undefined);
    }

    #pick(index, acts) {
        acts.ask(`${this.#lefts[index]} → ?`, this.#options, (right) => {
            this.#matches[index] = right;
            const open = this.#open;
            const next = open.find((at) => at > index) ?? open[0];
            acts.change();
            acts.move(next ?? this.#lefts.length);
            if (next !== undefined) this.#pick(next, acts);
        });
    }
}
