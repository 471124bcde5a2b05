/** Turned faster than this (degrees per second), a notch goes further. */
const FAST = 240;

/** Notches from silence to full: two turns. */
const NOTCHES = 48;

/** The volume (0...100) after `n` notches: a 48th of the whole each, two when turned fast. */
export function volumeAfter(volume, n, speed) {
    const notch = Math.round((volume * NOTCHES) / 100) + n * (speed < FAST ? 1 : 2);
    return Math.round((Math.max(0, Math.min(NOTCHES, notch)) * 100) / NOTCHES);
}

/** The position (ms) after `n` notches: a second each, a 96th of the track when turned fast. */
export function positionAfter(positionMs, n, speed, durationMs) {
    const step = speed < FAST ? 1000 : Math.max(1000, durationMs / 96);
    return Math.max(0, Math.min(durationMs, positionMs + n * step));
}
