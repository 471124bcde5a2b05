/**
 * The buckets of a sorted list: arrays of [text, first row], in order. No DOM.
 */

/** The bucket that holds row `index`. O(log n). */
export function bucketAt(buckets, index) {
    let low = 0;
    let high = buckets.length - 1;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (buckets[middle][1] <= index) low = middle;
        else high = middle - 1;
    }
    return low;
}

/** How many rows bucket `at` holds in a list of `count` rows. */
export function bucketSize(buckets, at, count) {
    const end = at + 1 < buckets.length ? buckets[at + 1][1] : count;
    return end - buckets[at][1];
}

/**
 * Moves by `n` buckets. Backwards from inside a bucket, the first step goes to its beginning; a step past the last
 * bucket lands on the last row, so that both ends of the list can be reached.
 *
 * @returns {{ index: number, isBlocked: boolean }} blocked when the list's end was in the way
 */
export function step(buckets, index, count, n) {
    const at = bucketAt(buckets, index);
    if (n > 0) {
        const target = at + n < buckets.length ? buckets[at + n][1] : count - 1;
        return { index: target, isBlocked: target === index };
    }
    const isInside = index > buckets[at][1];
    const target = Math.max(0, at + n + (isInside ? 1 : 0));
    const reached = target === 0 ? 0 : buckets[target][1];
    return { index: reached, isBlocked: reached === index };
}
