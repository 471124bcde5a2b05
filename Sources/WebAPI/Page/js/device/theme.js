const KEY = 'clickwheel-theme';

/**
 * The look that this browser has chosen beside its own: { id, title, screen, body, style }, with the screen and the body that it
 * is most like (null: a body as it is), and the properties that it sets. Kept for `early.js`, too. Emits `change`.
 */
export class Themes extends EventTarget {
    #storage;
    #chosen = null;

    constructor(storage) {
        super();
        this.#storage = storage;
        try {
            const look = JSON.parse(storage.getItem(KEY));
            if (isLook(look)) this.#chosen = look;
        } catch {
            // Forbidden or damaged storage counts as none.
        }
    }

    /** The look in use; null for none. */
    get chosen() {
        return this.#chosen;
    }

    choose(look) {
        this.#chosen = look;
        try {
            if (look) this.#storage.setItem(KEY, JSON.stringify(look));
            else this.#storage.removeItem(KEY);
        } catch {
            // Without storage the choice lasts as long as the page.
        }
        this.dispatchEvent(new Event('change'));
    }
}

/** Whether it sets nothing but colours. */
function isLook({ screen, style }) {
    const all = Object.entries(style);
    return Boolean(screen) && all.length > 0 && all.every(([name, colour]) => /^--[a-z0-9-]+$/.test(name) && /^#[0-9a-f]{6}$/i.test(colour));
}
