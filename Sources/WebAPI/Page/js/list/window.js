/**
 * The first visible row of a list whose row `index` must be seen: as near to the current `top` as can be. No DOM.
 */
export function windowTop(index, top, visible, count) {
    const last = Math.max(0, count - visible);
    const wanted = Math.min(Math.max(top, index - visible + 1), index);
    return Math.max(0, Math.min(last, wanted));
}
