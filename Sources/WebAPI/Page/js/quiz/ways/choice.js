import { optionRow } from './rows.js';

/** One option is the answer. */
export class Choice {
    #options;

    constructor({ options }) {
        this.#options = options;
    }

    rows({ give }) {
        return this.#options.map((title, index) => optionRow(title, index, { act: () => give({ chosen: [index] }) }));
    }
}
