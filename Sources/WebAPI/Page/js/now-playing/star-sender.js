import { spokenStars } from '../format.js';

/**
 * Sends stars one after the other, shows and says them at once, and shows what the daemon has where it refuses some.
 *
 * `post(id, stars)` sends, `show(id, stars)` shows, and `refused(error)` is told of each that is not kept.
 */
export class StarSender {
    #options;
    #sent = Promise.resolve();
    /** What the daemon has of those on their way, by id. */
    #kept = new Map();

    constructor(options) {
        this.#options = options;
    }

    /** `before` is what is shown by now, and what the daemon has unless others are on their way. */
    send(id, stars, before) {
        const { post, show, refused, speech } = this.#options;
        const kept = this.#kept.get(id) ?? { stars: before, waiting: 0, isRefused: false };
        this.#kept.set(id, kept);
        kept.waiting += 1;
        show(id, stars);
        speech.say(`Rated ${spokenStars(stars)}`);
        const take = () => (kept.stars = stars);
        const refuse = (error) => {
            kept.isRefused = true;
            refused(error);
        };
        this.#sent = this.#sent.then(() => post(id, stars)).then(take, refuse).then(() => {
            kept.waiting -= 1;
            if (kept.waiting > 0) return;
            this.#kept.delete(id);
            if (kept.isRefused) show(id, kept.stars);
        });
    }
}
