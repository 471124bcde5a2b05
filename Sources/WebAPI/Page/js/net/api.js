import { people } from './client-name.js';

/**
 * A refusal of the daemon, or the lack of an answer: `status` is 0 when nobody answered. `id` finds the line in the log; without
 * one there is none.
 */
export class ApiError extends Error {
    constructor(status, id, message, body) {
        super(message);
        this.status = status;
        this.id = id;
        this.body = body;
    }
}

/**
 * Asks the daemon, as `Docs/HTTP.md` says. Emits `unauthorised` when the session is gone.
 */
export class Api extends EventTarget {
    #fetch;
    #timeout;

    /** `timeout` is in milliseconds; `client` is this tab's name. */
    constructor({ client, fetch = globalThis.fetch.bind(globalThis), timeout = 10_000 }) {
        super();
        this.client = client;
        this.#fetch = fetch;
        this.#timeout = timeout;
    }

    /** The parsed answer to GET. Throws `ApiError`, or the reason of an aborted `signal`. */
    get(path, { signal, timeout } = {}) {
        return this.#ask(path, { method: 'GET' }, signal, timeout);
    }

    /** The parsed answer to POST; the body carries this tab's name. */
    post(path, body = {}, { signal, timeout, keepalive = false } = {}) {
        const init = {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ client: this.client, ...body }),
            keepalive,
        };
        return this.#ask(path, init, signal, timeout);
    }

    /** The parsed answer to POST of bytes as they are. */
    send(path, bytes, { signal, timeout = 60_000 } = {}) {
        const headers = { 'Content-Type': 'application/octet-stream' };
        return this.#ask(path, { method: 'POST', headers, body: bytes }, signal, timeout);
    }

    async #ask(path, init, signal, timeout = this.#timeout) {
        const limit = new AbortController();
        const giveUp = () => limit.abort(signal?.reason);
        signal?.addEventListener('abort', giveUp, { once: true });
        const timer = setTimeout(() => limit.abort(), timeout);
        try {
            signal?.throwIfAborted();
            const answer = await this.#fetch(path, { ...init, signal: limit.signal, credentials: 'same-origin' });
            return await this.#read(answer);
        } catch (error) {
            if (error instanceof ApiError) throw error;
            if (signal?.aborted) throw signal.reason;
            const why = limit.signal.aborted ? 'Clickwheel took too long to answer.' : 'Can’t reach Clickwheel. Is it still running?';
            throw new ApiError(0, undefined, why);
        } finally {
            clearTimeout(timer);
            signal?.removeEventListener('abort', giveUp);
        }
    }

    async #read(answer) {
        const text = await answer.text();
        let body;
        try {
            body = text ? JSON.parse(text) : {};
        } catch {
            // A proxy's login page: nothing has been done.
            if (answer.ok) throw new ApiError(0, undefined, 'That was no answer of Clickwheel.');
            body = {};
        }
        if (answer.ok) return body;
        if (answer.status === 401) this.dispatchEvent(new Event('unauthorised'));
        const { id, message = `The server answered ${answer.status}.` } = body.error ?? {};
        throw new ApiError(answer.status, id, people(message, this.client), body);
    }
}
