const KEY = 'clickwheel-settings';

/** Every setting of this browser with the values it may have; the first is what it starts with. */
export const CHOICES = {
    body: ['lagoon', 'clay', 'moss', 'soot'],
    screen: ['ember', 'paper', 'tide'],
    textSize: ['100', '125', '150', '200'],
    motion: ['system', 'full', 'reduced'],
    sensitivity: ['15', '10', '20'],
    acceleration: ['on', 'off'],
    clicker: ['on', 'off'],
    haptics: ['auto', 'off', 'soft', 'firm'],
    wheelSize: ['medium', 'small', 'large'],
    handed: ['right', 'left'],
    letterKeys: ['on', 'off'],
    // Whether the welcome was seen, and after it the hint on the first song's face.
    tour: ['new', 'seen', 'done'],
    golfSwing: ['timed', 'untimed'],
    golfSound: ['medium', 'loud', 'off', 'soft'],
};

/** What the user of this browser likes, kept in its storage. Emits `change` with the name as detail. */
export class Settings extends EventTarget {
    #storage;
    #values = {};

    constructor(storage) {
        super();
        this.#storage = storage;
        this.#values = this.#read();
    }

    /** Whether what is set outlives the page. */
    get isKept() {
        return this.#storage !== null;
    }

    get(name) {
        const value = this.#values[name];
        return CHOICES[name].includes(value) ? value : CHOICES[name][0];
    }

    set(name, value) {
        if (!CHOICES[name].includes(value) || this.get(name) === value) return;
        this.#values[name] = value;
        this.#write();
        this.dispatchEvent(new CustomEvent('change', { detail: name }));
    }

    #read() {
        try {
            const values = JSON.parse(this.#storage.getItem(KEY) ?? '{}');
            return values !== null && typeof values === 'object' ? values : {};
        } catch {
            return {}; // forbidden or damaged storage: start as new
        }
    }

    #write() {
        try {
            this.#storage.setItem(KEY, JSON.stringify(this.#values));
        } catch {
            // Without storage the choice lasts as long as the page.
        }
    }
}
