/** What a hand feels and hears: the clicker and the haptics together. */
export class Feedback {
    #clicker;
    #haptics;
    #wheel;

    /** @param wheel emits `clickwheel:bump` (detail { direction }) */
    constructor({ clicker, haptics, wheel }) {
        this.#clicker = clicker;
        this.#haptics = haptics;
        this.#wheel = wheel;
    }

    detent(speed, time) {
        this.#clicker.detent(speed, time);
        this.#haptics.detent(time);
    }

    press() {
        this.#clicker.press();
        this.#haptics.press();
    }

    hold() {
        this.#clicker.hold();
        this.#haptics.hold();
    }

    /** The end of a list, or a refusal. */
    bump(direction = 1) {
        this.#clicker.bump();
        this.#haptics.bump();
        this.#wheel.dispatchEvent(new CustomEvent('clickwheel:bump', { detail: { direction } }));
    }
}
