/** Degrees of one detent near the hole, where nothing accelerates. */
const FINE = 0.25;
/** Within so many degrees of the hole the wheel is always fine. */
const NEAR = 2;
/** The widest aim, in degrees. */
const WIDEST = 180;

/**
 * Where the aim is after `n` detents at `speed` (degrees of the wheel per second).
 *
 * Far from the hole a fast wheel turns the aim faster. The last two degrees are always fine, and a fast turn stops
 * at their edge instead of jumping over the hole.
 */
export function turnAim(aim, n, speed) {
    const fast = Math.min(8, Math.max(1, speed / 120));
    let left = Math.abs(n);
    const sign = Math.sign(n);
    let now = aim;
    while (left > 0) {
        const isNear = Math.abs(now) < NEAR || (Math.abs(now) === NEAR && Math.sign(now) !== sign);
        const step = isNear ? FINE : FINE * 2 * fast;
        const next = now + sign * step;
        const edge = -sign * NEAR;
        // Coming from afar: not past the edge of what is near.
        now = !isNear && Math.sign(now) !== sign && sign * next > sign * edge ? edge : next;
        left -= 1;
    }
    return Math.min(WIDEST, Math.max(-WIDEST, Math.round(now * 100) / 100));
}
