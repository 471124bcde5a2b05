import { checkRow, optionRow } from './rows.js';

/** Several options are gathered, and checked together. */
export class Several {
    #options;
    #chosen = new Set();

    constructor({ options }) {
        this.#options = options;
    }

    rows({ give, change }) {
        const rows = this.#options.map((title, index) => {
            const isChosen = this.#chosen.has(index);
            const act = () => {
                if (!this.#chosen.delete(index)) this.#chosen.add(index);
                change();
            };
            return optionRow(title, index, { mark: isChosen ? 'check' : '', name: isChosen ? `${title}, chosen` : title, act });
        });
        return [...rows, checkRow(this.#chosen.size > 0, () => give({ chosen: [...this.#chosen] }))];
    }
}
