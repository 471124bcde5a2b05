/** Two pulses closer than this are one buzz, in ms. */
const APART = 33;

/**
 * Lets a device that can vibrate answer the finger. Where there is none it does nothing: what it says is also seen
 * and heard.
 */
export class Haptics {
    #settings;
    #vibrate;
    #last = -Infinity;
    #isTouch = false;

    constructor(settings, vibrate = navigator.vibrate?.bind(navigator)) {
        this.#settings = settings;
        this.#vibrate = vibrate;
        addEventListener('pointerdown', ({ pointerType }) => (this.#isTouch = pointerType === 'touch'), true);
    }

    detent(time) {
        if (time - this.#last < APART) return;
        this.#last = time;
        this.#pulse(8);
    }

    press() {
        this.#pulse(12);
    }

    hold() {
        this.#pulse(20);
    }

    bump() {
        this.#pulse([6, 30, 6]);
    }

    #pulse(pattern) {
        const setting = this.#settings.get('haptics');
        const strength = setting === 'auto' ? (this.#isTouch ? 'soft' : 'off') : setting;
        if (!this.#vibrate || strength === 'off') return;
        const isFirm = strength === 'firm';
        this.#vibrate(isFirm ? [].concat(pattern).map((ms, at) => (at % 2 ? ms : ms * 2)) : pattern);
    }
}
