/** A daemon that is away is looked for so often, in milliseconds: what failed must not wait for the next try of the line. */
const PERIOD = 1000;

/** Does again what failed because the daemon was away: as soon as the line is up, and once a second until it comes. */
export class TryAgain {
    #store;
    #again;
    #hasFailed = false;
    #isOver = false;
    #timer = 0;
    #onConnection = ({ detail }) => this.#hasFailed && detail.state === 'online' && this.#again();

    /** `again()` asks anew, and reports to `told` how that went. */
    constructor(store, again) {
        this.#store = store;
        this.#again = again;
        store.addEventListener('connection', this.#onConnection);
    }

    /** It has failed, with this error or true, or has come; the line is told when the daemon is back before it knows. */
    told(failure) {
        if (this.#isOver) return;
        clearTimeout(this.#timer);
        if (this.#hasFailed && !failure && this.#store.connection.state === 'offline') this.#store.retryNow();
        // What the daemon refuses it would refuse again.
        this.#hasFailed = Boolean(failure) && !(failure.status > 0 && failure.status < 500);
        if (this.#hasFailed) this.#timer = setTimeout(() => this.#again(), PERIOD);
    }

    stop() {
        this.#isOver = true;
        clearTimeout(this.#timer);
        this.#store.removeEventListener('connection', this.#onConnection);
    }
}
