import { bucketAt, bucketSize, step } from './buckets.js';

const SECOND = 240; // degrees/s: from here one detent moves more than one row
const FULL = 900; // degrees/s: here the second gear reaches its cap; above it the letter gear waits
const LEAVE = 420; // degrees/s: below it the letter gear ends
const PAIRS_BELOW = 700; // degrees/s: below it the letter gear goes by two letters
const DWELL = 150; // ms above FULL before the letter gear
const SHORT = 40; // rows: a list so short needs no gears
const LETTERS_FROM = 200; // rows: a list so long is worth jumping in
const PAIRS_FROM = 2000; // rows of one initial that are worth going by two letters
const STEPS = 48; // detents that cross a bucket in second gear at full speed

/**
 * How far one detent goes in a list. No DOM, no clock.
 *
 * Gear 1 is one row. Gear 2 grows from one row at 240 degrees/s to a 48th of the current initial's rows at 900.
 * Gear 3 goes by initials, gear 3.5 by two letters. There is no wrap: the ends are hard.
 */
export class Gears {
    #fastSince = null;
    #isLetter = false;
    gear = 1;

    /**
     * Moves from `index` by `n` detents.
     *
     * @param list { index, count, letters } with letters: { initials, pairs }, arrays of [text, first row], or
     *             nothing when the list is not sorted
     * @param turn { speed, time }
     * @returns {{ index: number, gear: number, isBlocked: boolean, stride: number }}
     */
    move({ index, count, letters }, n, turn) {
        this.#shift(count, letters, turn);
        this.gear = this.#select(index, count, letters, turn.speed);
        if (this.gear >= 3) {
            const buckets = this.gear === 3 ? letters.initials : letters.pairs;
            return { ...step(buckets, index, count, n), gear: this.gear, stride: 0 };
        }
        const stride = this.gear === 2 ? this.#stride(index, count, letters, turn.speed) : 1;
        const wanted = index + n * stride;
        const reached = Math.max(0, Math.min(count - 1, wanted));
        return { index: reached, gear: this.gear, isBlocked: wanted !== reached, stride };
    }

    /** Enters or leaves the letter gear. */
    #shift(count, letters, { speed, time }) {
        if (speed > FULL) {
            this.#fastSince ??= time;
            const isReady = time - this.#fastSince >= DWELL;
            if (isReady && count >= LETTERS_FROM && letters?.initials?.length > 0) this.#isLetter = true;
        } else {
            this.#fastSince = null;
        }
        if (speed < LEAVE || !letters) this.#isLetter = false;
    }

    #select(index, count, letters, speed) {
        if (this.#isLetter) {
            const isSlower = speed <= PAIRS_BELOW && letters.pairs?.length > 0;
            const rows = bucketSize(letters.initials, bucketAt(letters.initials, index), count);
            return isSlower && rows > PAIRS_FROM ? 3.5 : 3;
        }
        return speed >= SECOND && count > SHORT ? 2 : 1;
    }

    #stride(index, count, letters, speed) {
        const initials = letters?.initials ?? [];
        const rows = initials.length > 0 ? bucketSize(initials, bucketAt(initials, index), count) : count;
        const cap = Math.max(2, Math.ceil(rows / STEPS));
        const share = Math.min(1, (speed - SECOND) / (FULL - SECOND));
        return Math.round(cap ** share);
    }
}
