import { spokenClock, spokenStars } from '../format.js';

/** What the ruler says of itself to who cannot see it, by the `mode` of the rail: its name, its end, its value, and that in words. */
export function dialOf(mode, { volume, durationMs = 0 }, seconds, stars) {
    switch (mode) {
        case 'scrub':
            return ['Position', Math.round(durationMs / 1000), seconds, `${spokenClock(seconds * 1000)} of ${spokenClock(durationMs)}`];
        case 'rate': return ['Rating', 5, stars, spokenStars(stars)];
        case 'more': return ['More', 1, 0, 'Select opens it'];
        default: return ['Volume', 100, volume, `${volume} percent`];
    }
}
