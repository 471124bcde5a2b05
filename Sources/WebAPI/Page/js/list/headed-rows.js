/** A row source with a few rows of its own above those of another one, such as "All Songs" above an artist's albums. */
export class HeadedRows extends EventTarget {
    #head;
    #body;
    letters = null;

    constructor(head, body) {
        super();
        this.#head = head;
        this.#body = body;
        body.addEventListener('change', () => this.dispatchEvent(new Event('change')));
    }

    get count() {
        const { count } = this.#body;
        return count === null || count === 0 ? count : count + this.#head.length;
    }

    get error() {
        return this.#body.error;
    }

    get version() {
        return this.#body.version;
    }

    row(index) {
        return this.#head[index] ?? this.#body.row(index - this.#head.length);
    }

    raw(index) {
        return this.#body.raw(index - this.#head.length);
    }

    want(from, to) {
        const shift = (index) => Math.max(0, index - this.#head.length);
        this.#body.want(shift(from), shift(to));
    }

    async find(prefix) {
        const found = await this.#body.find(prefix);
        return found === undefined ? undefined : found + this.#head.length;
    }

    refresh() {
        this.#body.refresh();
    }

    close() {
        this.#body.close();
    }
}
