import { optionRow } from './rows.js';

/** The first of two options is true. */
export class Truth {
    #options;

    constructor({ options }) {
        this.#options = options;
    }

    rows({ give }) {
        return this.#options.map((title, index) => optionRow(title, index, { act: () => give({ truth: index === 0 }) }));
    }
}
