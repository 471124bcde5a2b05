/**
 * Gathers what the wheel does between two frames, so that many events cost one reaction and one paint.
 *
 * `deliver` takes { detents, turned, speed, time, source }.
 */
export class FrameQueue {
    #deliver;
    #request;
    #waiting = null;

    constructor(deliver, request = (callback) => requestAnimationFrame(callback)) {
        this.#deliver = deliver;
        this.#request = request;
    }

    add({ detents, turned = 0, speed, time, source }) {
        if (this.#waiting) {
            this.#waiting.detents += detents;
            this.#waiting.turned += turned;
            Object.assign(this.#waiting, { speed, time, source });
            return;
        }
        this.#waiting = { detents, turned, speed, time, source };
        this.#request(() => this.flush());
    }

    /** Delivers at once, so that a press after a turn finds the row that the turn reached. */
    flush() {
        const batch = this.#waiting;
        this.#waiting = null;
        if (batch) this.#deliver(batch);
    }
}
