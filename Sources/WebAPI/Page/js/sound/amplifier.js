/** How fast it follows, in seconds: too fast to be heard as a fade, and too slow to click. */
const FOLLOW = 0.02;

/** Browsers allow few contexts, so all elements share one. */
let shared = null;

/**
 * Makes a media element louder than its full volume, which takes Web Audio. It is put in the element's way when it is needed
 * first, and stays there. A context that the browser does not let run would silence the element: until it runs, the element
 * sounds as loud as it can by itself.
 */
export class Amplifier {
    #element;
    #context;
    #gain = null;
    #level = 1;

    constructor(element, context = (shared ??= new AudioContext({ latencyHint: 'playback' }))) {
        this.#element = element;
        this.#context = context;
        context.addEventListener('statechange', () => this.#changed());
    }

    /** What the element's sound is to be multiplied by; 1 and less is the element's own affair. */
    set level(level) {
        this.#level = Math.max(1, level);
        if (this.#gain) this.#gain.gain.setTargetAtTime(this.#level, this.#context.currentTime, FOLLOW);
        else this.wake();
    }

    /** For when it begins to play: a browser may have put the context to rest. */
    wake() {
        if (this.#context.state !== 'running') this.#context.resume().catch(() => {});
        else this.#connect();
    }

    #changed() {
        if (this.#context.state === 'running') this.#connect();
        else if (this.#gain && !this.#element.paused) this.wake();
    }

    #connect() {
        if (this.#gain || this.#level === 1) return;
        this.#gain = this.#context.createGain();
        this.#gain.gain.value = this.#level;
        this.#context.createMediaElementSource(this.#element).connect(this.#gain).connect(this.#context.destination);
    }
}
