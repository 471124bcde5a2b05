import { draw, make, set } from '../dom.js';
import { ticksOf } from './ticks.js';

/**
 * How far the song is, on a ruler whose ticks are seconds or minutes. There is no waveform: nothing here would know
 * one.
 */
export class Ruler {
    #duration = -1;
    #ground = make('div.ticks-of-time');
    #played = make('div.ticks-of-time.is-played');
    #head = make('i.head');
    element = make('div.ruler', { 'aria-hidden': 'true' }, this.#ground, this.#played, this.#head);

    show(positionMs, durationMs) {
        if (durationMs !== this.#duration) this.#engrave(durationMs);
        const part = durationMs > 0 ? Math.min(1, positionMs / durationMs) : 0;
        this.#played.style.clipPath = `inset(0 ${(100 - part * 100).toFixed(2)}% 0 0)`;
        this.#head.style.left = `${(part * 100).toFixed(2)}%`;
    }

    #engrave(durationMs) {
        this.#duration = durationMs;
        const ticks = ticksOf(durationMs);
        for (const place of [this.#ground, this.#played]) place.replaceChildren(draw('svg', { viewBox: '0 0 1000 20', preserveAspectRatio: 'none' }));
        const path = (isLong) => ticks.filter((tick) => tick.isLong === isLong)
            .map(({ at }) => `M${(at * 1000).toFixed(1)} ${isLong ? 0 : 5}V${isLong ? 20 : 15}`).join('');
        for (const place of [this.#ground, this.#played]) {
            place.firstChild.append(draw('path.is-short', { d: path(false) }), draw('path.is-long', { d: path(true) }));
        }
        set(this.element, 'hidden', ticks.length === 0);
    }
}
