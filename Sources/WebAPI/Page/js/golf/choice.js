import { turnAim } from './aim.js';
import { metres } from './words.js';

/** The longest putt in metres, and a little more than a full swing. */
const MOST = { putt: 60, swing: 1.1 };

/** What the player has chosen for the next stroke: club, power, aim and shape. */
export class Choice {
    #clubs = [];
    #index = 0;
    power = 1;
    aim = 0;
    shape = { curve: 'straight', height: 'normal' };

    /** `clubs`: `[{ name, kind }]` */
    take(clubs) {
        this.#clubs = clubs;
    }

    get club() {
        return this.#clubs[this.#index];
    }

    get isPutt() {
        return this.club?.kind === 'putter';
    }

    /** What the caddie says. */
    follow({ club, power, aim }) {
        this.#index = Math.max(0, this.#clubs.findIndex(({ name }) => name === club));
        this.power = power;
        this.aim = aim;
    }

    straighten() {
        this.shape = { curve: 'straight', height: 'normal' };
    }

    /** The club `by` places on, fully swung, or as the caddie would swing it. */
    change(by, caddie, distance) {
        this.#index = (this.#index + by + this.#clubs.length) % this.#clubs.length;
        if (caddie?.club === this.club.name) this.power = caddie.power;
        else this.power = this.isPutt ? Math.max(0.5, distance) : 1;
    }

    turnAim(n, speed) {
        this.aim = turnAim(this.aim, n, speed);
    }

    turnPower(n) {
        const step = this.isPutt ? Math.max(0.1, this.power * 0.02) : 0.01;
        const [least, most] = this.isPutt ? [0.2, MOST.putt] : [0.05, MOST.swing];
        this.power = Math.min(most, Math.max(least, this.power + n * step));
    }

    /** A swing of `part` of what was chosen. */
    swung(part) {
        return Math.min(MOST.swing, part * this.power);
    }

    get powerText() {
        return this.isPutt ? `rolls ${metres(this.power)}` : `${Math.round(this.power * 100)} percent`;
    }

    /** The stroke, as the daemon takes it. */
    get wish() {
        return { club: this.club.name, power: this.power, aim: this.aim, ...this.shape };
    }
}
