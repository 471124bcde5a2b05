/**
 * Where on the wheel a point is, in radii of the wheel. No DOM.
 *
 * The hub presses Select, the ring turns. The gap between them does neither, so that a thumb on the edge of the
 * hub does not do both.
 */
const HUB = 0.37;
const RING = 0.4;
const EDGE = 1;

/** Released further out than this, a press on the hub is taken back. */
export const HUB_RELEASE = 0.45;

/** Nearer to the middle than this the angle says nothing. */
export const UNSTABLE = 0.28;

/** A finger may wander this far out before its turn has begun. */
export const GRACE = 1.2;

/** @returns 'hub', 'gap', 'ring' or 'outside' */
export function zone(radius) {
    if (radius < HUB) return 'hub';
    if (radius < RING) return 'gap';
    return radius <= EDGE ? 'ring' : 'outside';
}

/** The polar place of a point: degrees clockwise from three o'clock (y grows downwards) and radii of `rect`. */
export function polar(x, y, rect) {
    const dx = x - rect.left - rect.width / 2;
    const dy = y - rect.top - rect.height / 2;
    return { angle: (Math.atan2(dy, dx) * 180) / Math.PI, radius: Math.hypot(dx, dy) / (rect.width / 2) };
}
