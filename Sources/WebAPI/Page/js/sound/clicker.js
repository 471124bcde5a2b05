/** Two clicks closer than this are one sound, in milliseconds. */
const APART = 12;
/** -26 dB. */
const LOUDNESS = 10 ** (-26 / 20);

/** What is heard: a square wave that falls from one pitch (Hz) to another, and its length and decay (s). */
const TICK = { from: 2100, to: 700, fall: 0.008, decay: 0.014, factor: 1 };
const PRESS = { from: 1500, to: 500, fall: 0.008, decay: 0.016, factor: 1 };
const BUMP = { from: 320, to: 110, fall: 0.02, decay: 0.03, factor: 1.6 };

/**
 * The click of the wheel, synthesised. It has its own level, whatever the music's is, and does nothing where there
 * is no Web Audio or where it is turned off.
 */
export class Clicker {
    #settings;
    #Context;
    #audio = null;
    #gain = null;
    #last = -Infinity;

    constructor(settings, Context = globalThis.AudioContext) {
        this.#settings = settings;
        this.#Context = Context;
    }

    /** Makes the one audio context; browsers want that to happen within the user's first gesture. */
    wake() {
        if (!this.#Context || this.#isOff || this.#audio) return;
        try {
            this.#audio = new this.#Context({ latencyHint: 'interactive' });
            this.#gain = this.#audio.createGain();
            this.#gain.gain.value = LOUDNESS;
            this.#gain.connect(this.#audio.destination);
        } catch {
            this.#Context = null; // a browser may allow too few contexts; there is no click then
        }
    }

    /** One notch, turned at `speed` (degrees per second): faster is up to 3 % higher. `time` is in ms. */
    detent(speed = 0, time = performance.now()) {
        if (time - this.#last < APART) return;
        this.#last = time;
        this.#sound(TICK, 0.97 + 0.06 * Math.min(1, speed / 1200));
    }

    press() {
        this.#sound(PRESS);
    }

    hold() {
        this.#sound(PRESS);
    }

    /** The end of a list: dull. */
    bump() {
        this.#sound(BUMP);
    }

    get #isOff() {
        return this.#settings.get('clicker') === 'off';
    }

    #sound({ from, to, fall, decay, factor }, pitch = 1) {
        if (this.#isOff) return;
        this.wake();
        if (!this.#audio) return;
        if (this.#audio.state === 'suspended') this.#audio.resume();
        const now = this.#audio.currentTime;
        const tone = this.#audio.createOscillator();
        const shape = this.#audio.createGain();
        tone.type = 'square';
        tone.frequency.setValueAtTime(from * pitch, now);
        tone.frequency.exponentialRampToValueAtTime(to * pitch, now + fall);
        shape.gain.setValueAtTime(factor, now);
        shape.gain.exponentialRampToValueAtTime(0.001, now + decay);
        tone.connect(shape).connect(this.#gain);
        tone.start(now);
        tone.stop(now + decay + 0.002);
    }
}
