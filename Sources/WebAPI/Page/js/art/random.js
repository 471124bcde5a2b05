/** A number for a text: FNV-1a, 32 bits. */
export function hash(text) {
    let value = 0x811c9dc5;
    for (let at = 0; at < text.length; at += 1) {
        value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    }
    return value >>> 0;
}

/** Numbers in 0 ..< 1 that depend on `seed` only: the generator known as mulberry32. */
export function randomFrom(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}
