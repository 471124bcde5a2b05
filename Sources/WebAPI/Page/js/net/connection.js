import { DetailEvent } from './detail-event.js';
import { EventParser } from './event-parser.js';
import { backoff } from './backoff.js';

/** Longer silence than this means that the line is dead: the daemon writes at least a comment now and then. */
const SILENCE = 90_000;

/**
 * The stream of events from the daemon, kept open. Emits `event` (detail `{ name, data }`, data parsed) and
 * `change` when `status` does.
 *
 * `fetch` rather than `EventSource`: that one hides the status of a refusal, waits as it likes, and forgets the
 * last event's id when it is made anew.
 */
export class Connection extends EventTarget {
    #path;
    #fetch;
    #parser = new EventParser();
    #stop = null;
    #timer = 0;

    /** `state`: `connecting`, `online`, `offline` (with `attempt` and `retryAt`, epoch ms) or `unauthorised`. */
    status = { state: 'connecting', attempt: 0, retryAt: 0 };

    /** The stream for the tab named `client`, or another one at `path`. */
    constructor({ client, path = `/api/events?client=${encodeURIComponent(client)}`, fetch = globalThis.fetch.bind(globalThis) }) {
        super();
        this.#path = path;
        this.#fetch = fetch;
    }

    /** Opens the stream, or tries at once when it waits. */
    open() {
        clearTimeout(this.#timer);
        this.#stop?.abort();
        this.#run(new AbortController());
    }

    close() {
        clearTimeout(this.#timer);
        this.#stop?.abort();
        this.#stop = null;
    }

    /** The session is gone: no more tries until `open`. */
    refuse() {
        this.close();
        this.#become({ state: 'unauthorised', attempt: 0, retryAt: 0 });
    }

    async #run(stop) {
        this.#stop = stop;
        this.#parser.reset();
        const watch = { timer: setTimeout(() => stop.abort(), SILENCE) };
        stop.signal.addEventListener('abort', () => clearTimeout(watch.timer), { once: true });
        try {
            const headers = { Accept: 'text/event-stream' };
            if (this.#parser.lastId) headers['Last-Event-ID'] = this.#parser.lastId;
            const init = { headers, signal: stop.signal, credentials: 'same-origin', cache: 'no-store' };
            const answer = await this.#fetch(this.#path, init);
            if (answer.status === 401) return this.refuse();
            if (!answer.ok) throw new Error(`status ${answer.status}`);
            await this.#read(answer.body, stop, watch);
        } catch {
            // Every break has the same cure: try again.
        } finally {
            clearTimeout(watch.timer);
        }
        if (this.#stop === stop) this.#lost();
    }

    async #read(body, stop, watch) {
        const reader = body.pipeThrough(new TextDecoderStream()).getReader();
        stop.signal.addEventListener('abort', () => reader.cancel().catch(() => {}), { once: true });
        this.#become({ state: 'online', attempt: 0, retryAt: 0 });
        for (;;) {
            clearTimeout(watch.timer);
            watch.timer = setTimeout(() => stop.abort(), SILENCE);
            const { value, done } = await reader.read();
            if (done || this.#stop !== stop) return;
            for (const event of this.#parser.feed(value)) this.#emit(event);
        }
    }

    #emit({ name, data }) {
        let parsed;
        try {
            parsed = JSON.parse(data);
        } catch {
            parsed = {};
        }
        this.dispatchEvent(new DetailEvent('event', { name, data: parsed }));
    }

    #lost() {
        const attempt = this.status.state === 'offline' ? this.status.attempt + 1 : 1;
        const wait = backoff(attempt);
        this.#timer = setTimeout(() => this.open(), wait);
        this.#become({ state: 'offline', attempt, retryAt: Date.now() + wait });
    }

    #become(status) {
        this.status = status;
        this.dispatchEvent(new Event('change'));
    }
}
