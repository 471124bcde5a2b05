/** Runs an asynchronous `work` for the latest value only: one at a time, and what waits is replaced by what comes. */
export class LatestOnly {
    #work;
    #busy = null;
    #waiting = null;

    constructor(work) {
        this.#work = work;
    }

    /** True while a newer value waits for the work in progress. */
    get isBehind() {
        return this.#waiting !== null;
    }

    /** A promise of the end of the run that covers `value` or a later one. */
    give(value) {
        this.#waiting = { value };
        this.#busy ??= this.#drain();
        return this.#busy;
    }

    async #drain() {
        try {
            while (this.#waiting) {
                const { value } = this.#waiting;
                this.#waiting = null;
                await this.#work(value);
            }
        } finally {
            this.#busy = null;
        }
    }
}
