/** A command that was not answered in this time is given up, in milliseconds. */
const TIMEOUT = 5000;

/**
 * Sends commands one after the other, so that a release never overtakes its scan, and lets the store show what is
 * expected meanwhile.
 */
export class Sender {
    #api;
    #store;
    #last = Promise.resolve();
    /** The player's, after this page's last command. */
    revision = 0;

    constructor({ api, store }) {
        this.#api = api;
        this.#store = store;
    }

    /**
     * Sends at its turn; resolves to null, or to the error. Shows `expected` at once when it is given. `own` is done
     * here where nobody answers, and this page plays.
     */
    send(path, body, expected = null, own = null) {
        const seen = this.#store.snapshot.revision;
        const token = expected && this.#store.expect(expected);
        return this.turn(async () => {
            let isDecided = false;
            const settle = (snapshot, error) => {
                isDecided = own !== null && error?.status === 0 && this.#store.isAlone;
                if (isDecided) this.#store.decide(own);
                this.#store.settle(token, snapshot);
            };
            const error = await this.post(path, body, seen, settle);
            return isDecided ? null : error;
        });
    }

    /** Runs `work` after everything that was sent before. */
    turn(work) {
        const turn = this.#last.then(work);
        this.#last = turn.catch(() => {});
        return turn;
    }

    /** Sends now. `settle` is given the snapshot of the answer, or of the refusal, or nothing, and the error. */
    async post(path, body, seen, settle) {
        try {
            // What our own earlier commands changed is no news to the user who pressed twice.
            const revision = Math.max(seen, this.revision);
            const snapshot = await this.#api.post(path, { ...body, revision: body.revision ?? revision }, { timeout: TIMEOUT });
            this.revision = snapshot.done ?? snapshot.revision ?? 0;
            settle(snapshot);
            return null;
        } catch (error) {
            settle(error.body?.state, error);
            return error;
        }
    }
}
