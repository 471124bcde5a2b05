const LEVELS = { off: 0, soft: 0.25, medium: 0.6, loud: 1 };

/** The sounds of golf, synthesised, with a level of their own; silent where there is no Web Audio. */
export class Sounds {
    #settings;
    #Context;
    #audio = null;

    constructor(settings, Context = globalThis.AudioContext) {
        this.#settings = settings;
        this.#Context = Context;
    }

    strike(isPutt, power) {
        if (isPutt) this.putt();
        else this.hit(power);
    }

    /** What is heard when the ball has come to its end, as `says` tells it. */
    end(says) {
        if (says.includes('in the hole')) this.cup();
        if (says.includes('water')) this.splash();
    }

    hit(power = 1) {
        this.#tone({ from: 1400, to: 320, length: 0.07, loud: 0.35 * Math.max(0.3, power), type: 'square' });
    }

    bounce() {
        this.#tone({ from: 180, to: 70, length: 0.09, loud: 0.3 });
    }

    putt() {
        this.#tone({ from: 900, to: 500, length: 0.04, loud: 0.25, type: 'triangle' });
    }

    splash() {
        this.#tone({ from: 700, to: 120, length: 0.4, loud: 0.25, type: 'sawtooth' });
    }

    cup() {
        this.#tone({ from: 520, to: 520, length: 0.09, loud: 0.3 });
        this.#tone({ from: 780, to: 780, length: 0.16, loud: 0.3, after: 0.1 });
    }

    /** For good: what would sound later stays silent. */
    close() {
        this.#audio?.close?.();
        this.#audio = null;
        this.#Context = null;
    }

    #tone({ from, to, length, loud, type = 'sine', after = 0 }) {
        const level = LEVELS[this.#settings.get('golfSound')] * loud;
        if (!this.#Context || level === 0) return;
        try {
            this.#audio ??= new this.#Context();
        } catch {
            this.#Context = null; // a browser may allow too few contexts; golf is silent then
            return;
        }
        if (this.#audio.state === 'suspended') this.#audio.resume();
        const start = this.#audio.currentTime + after;
        const tone = this.#audio.createOscillator();
        const shape = this.#audio.createGain();
        tone.type = type;
        tone.frequency.setValueAtTime(from, start);
        tone.frequency.exponentialRampToValueAtTime(to, start + length);
        shape.gain.setValueAtTime(level, start);
        shape.gain.exponentialRampToValueAtTime(0.001, start + length);
        tone.connect(shape).connect(this.#audio.destination);
        tone.start(start);
        tone.stop(start + length + 0.01);
    }
}
