import { TryAgain } from '../net/try-again.js';

/**
 * What a golf screen asks of the daemon while it is shown: a failure is told, and an answer that comes after the screen was left
 * counts as none. One is made each time the screen is shown.
 */
export class Asking {
    #context;
    #load;
    #retry;
    /** The failure that was told last, until the user asks for something again. */
    #told = '';
    #needs = 0;
    /** Whether the screen was left. */
    isOver = false;

    /** `load` asks for everything anew: when somebody else was faster, and when `need` has failed. */
    constructor(context, load) {
        this.#context = context;
        this.#load = load;
        this.#retry = new TryAgain(context.store, load);
    }

    /** @returns what `work` gives (true for nothing), or false after telling why it failed, or when the screen was left */
    try(work) {
        this.#told = '';
        return this.#ask(work, () => {});
    }

    /** The same for what the screen cannot go on without: it is loaded again until it comes, and its failure told once. */
    need(work) {
        const number = (this.#needs += 1);
        // What was overtaken by a later need has failed nobody.
        return this.#ask(work, (failure) => number === this.#needs && this.#retry.told(failure));
    }

    close() {
        this.isOver = true;
        this.#retry.stop();
    }

    async #ask(work, tell) {
        try {
            const answer = (await work()) ?? true;
            if (this.isOver) return false;
            tell(answer === false);
            return answer;
        } catch (error) {
            if (this.isOver) return false;
            const { message, id, status } = error;
            if (message !== this.#told) this.#context.toast(message, status === 409 ? undefined : id);
            this.#told = message;
            tell(error);
            if (status === 409) await this.#load();
            return false;
        }
    }
}
