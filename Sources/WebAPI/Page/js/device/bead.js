/** The trail behind the bead fades so long after the last turn, in ms. */
const FADE = 250;

/** The bead that travels with the turn, and the light behind it. */
export class Bead {
    #wheel;
    #bead;
    #trail;
    #angle = 38;
    #timer = 0;

    constructor(wheel) {
        this.#wheel = wheel;
        this.#bead = wheel.querySelector('.bead');
        this.#trail = wheel.querySelector('.trail');
        this.turn(0);
        this.#wheel.classList.remove('is-turning');
    }

    /** Moves on by `degrees`. */
    turn(degrees) {
        this.#angle = (this.#angle + degrees) % 360;
        const rotation = `rotate(${this.#angle}deg)`;
        this.#bead.style.transform = rotation;
        this.#trail.style.transform = rotation;
        if (degrees === 0) return;
        this.#trail.classList.toggle('is-back', degrees < 0);
        this.#wheel.classList.add('is-turning');
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#wheel.classList.remove('is-turning'), FADE);
    }
}
