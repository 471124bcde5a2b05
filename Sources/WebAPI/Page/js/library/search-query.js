/** A pause in typing before the daemon is asked, in ms. */
const PAUSE = 120;

/** Most hits that are asked for. */
const LIMIT = 50;

const MUSIC = '/api/search';

/**
 * Asks for what is typed; of several questions only the latest is answered. Emits `answer` with
 * { query, rows, nearest, error }, and once more with `isMore` when episodes come late.
 */
export class SearchQuery extends EventTarget {
    #api;
    #path;
    #timers;
    #timer = 0;
    #abort = new AbortController();

    /** `path` is where the daemon is asked; `timers` has `setTimeout` and `clearTimeout`. */
    constructor(api, path = MUSIC, timers = globalThis) {
        super();
        this.#api = api;
        this.#path = path;
        this.#timers = timers;
    }

    ask(query) {
        this.cancel();
        if (query.trim() === '') return this.#answer({ query, rows: [], nearest: [] });
        this.#timer = this.#timers.setTimeout(() => this.#send(query), PAUSE);
        return undefined;
    }

    cancel() {
        this.#timers.clearTimeout(this.#timer);
        this.#abort.abort();
        this.#abort = new AbortController();
    }

    async #send(query) {
        const { signal } = this.#abort;
        try {
            const ask = (path) => this.#api.get(`${path}?q=${encodeURIComponent(query)}&limit=${LIMIT}`, { signal });
            // Episodes are no songs, and are asked for beside them; the music does not wait for long.
            const episodes = this.#path === MUSIC ? ask('/api/podcasts/search').then((found) => found.rows, () => []) : [];
            const { rows, nearest = [] } = await ask(this.#path);
            const answer = (more, isMore) => !signal.aborted && this.#answer({ query, rows: [...rows, ...more], nearest, isMore });
            const soon = await Promise.race([episodes, new Promise((done) => this.#timers.setTimeout(done, PAUSE))]);
            answer(soon ?? []);
            const late = soon ? [] : await episodes;
            if (late.length > 0) answer(late, true);
        } catch (error) {
            if (!signal.aborted) this.#answer({ query, rows: [], nearest: [], error });
        }
    }

    #answer(detail) {
        this.dispatchEvent(new CustomEvent('answer', { detail }));
    }
}
