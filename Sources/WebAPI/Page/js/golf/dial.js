import { draw, set, write } from '../dom.js';
import { TOP } from './meter.js';

const ROUND = 2 * Math.PI * 42;

/** The gauge of the swing: how much power, where the mark is, and where the ball. */
export class Dial {
    #full = draw('circle.full', { cx: 50, cy: 50, r: 42, transform: 'rotate(-90 50 50)' });
    #mark = draw('circle.mark', { cx: 50, cy: 50, r: 42, transform: 'rotate(-90 50 50)' });
    #number = draw('text', { x: 50, y: 52 }, '');
    #word = draw('text.small', { x: 50, y: 67 }, '');

    constructor() {
        const back = draw('circle.back', { cx: 50, cy: 50, r: 42 });
        const ball = draw('circle.ball', { cx: 50, cy: 50, r: 42, transform: 'rotate(-95 50 50)', 'stroke-dasharray': `${ROUND / 36} ${ROUND}` });
        this.element = draw('svg.power', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, back, this.#full, ball, this.#mark, this.#number, this.#word);
    }

    /** `part` of the dial is filled; `mark` is a place on it, or null; the texts stand in the middle. */
    show({ part, mark, number, word }) {
        const most = Math.min(1, Math.max(0, part / TOP));
        set(this.#full, 'stroke-dasharray', `${most * ROUND} ${ROUND}`);
        set(this.#mark, 'visibility', mark === null ? 'hidden' : 'inherit');
        if (mark !== null) {
            set(this.#mark, 'stroke-dasharray', `3 ${ROUND}`);
            set(this.#mark, 'transform', `rotate(${-90 + (mark / TOP) * 360} 50 50)`);
        }
        write(this.#number, number);
        write(this.#word, word);
    }
}
