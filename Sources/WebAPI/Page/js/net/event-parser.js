/**
 * Cuts a stream of server-sent events into events, as the HTML standard's "Interpreting an event stream" says
 * (without `retry`: the connection has its own patience).
 */
export class EventParser {
    #rest = '';
    #name = '';
    #data = [];
    #id = '';

    /** The id of the last whole event that had one; what to send after a break. */
    lastId = '';

    /** The events completed by `text`: `[{ name, data }]`, data being a string. */
    feed(text) {
        const events = [];
        this.#rest += text;
        // A carriage return at the end may be half of a line end.
        const whole = this.#rest.endsWith('\r') ? this.#rest.slice(0, -1) : this.#rest;
        const lines = whole.split(/\r\n|\n|\r/);
        this.#rest = lines.pop() + this.#rest.slice(whole.length);
        for (const line of lines) this.#line(line, events);
        return events;
    }

    /** Forgets what is half read: the next text is of a new connection. */
    reset() {
        this.#rest = '';
        this.#name = '';
        this.#data = [];
        this.#id = this.lastId;
    }

    #line(line, events) {
        if (line === '') {
            // Not before: of an event that a break cuts in two, the server must hear that it did not arrive.
            this.lastId = this.#id;
            if (this.#data.length > 0) events.push({ name: this.#name || 'message', data: this.#data.join('\n') });
            this.#name = '';
            this.#data = [];
            return;
        }
        const colon = line.indexOf(':');
        if (colon === 0) return;
        const field = colon < 0 ? line : line.slice(0, colon);
        const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
        if (field === 'event') this.#name = value;
        else if (field === 'data') this.#data.push(value);
        else if (field === 'id' && !value.includes('\0')) this.#id = value;
    }
}
