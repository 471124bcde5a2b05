/** Columns and rows of the colours that the daemon sends for each picture. */
const COLUMNS = 4;
const ROWS = 3;
const HEAD = 54;

const made = new WeakMap();

/** Where a picture of `item` is, `size` pixels on its longer side: 320, 640, 1280 or 4096. */
export function pictureOf({ id, v }, size = 320, frame = 0) {
    return `/gallery/${id}/picture?size=${size}${frame > 0 ? `&frame=${frame}` : ''}${v ? `&v=${v}` : ''}`;
}

/** The file itself. */
export const fileOf = ({ id, v }) => `/gallery/${id}/file?v=${v}`;

/** A film as every browser plays it, from `startMs` on. */
export const streamOf = ({ id, v }, startMs) => `/gallery/${id}/stream?start=${Math.round(startMs)}&v=${v}`;

export const clipOf = ({ id, v }) => `/gallery/${id}/clip?v=${v}`;

/**
 * The colours of a row as a tiny picture, to be shown before the real one; undefined where none are known.
 *
 * A bitmap of Windows (BITMAPINFOHEADER, 24 bits): each line is a multiple of four bytes, from the bottom up, blue before red.
 */
export function blurOf(item) {
    if (!item.blur) return undefined;
    if (!made.has(item)) made.set(item, `data:image/bmp;base64,${btoa(bitmap(atob(item.blur)))}`);
    return made.get(item);
}

function bitmap(colours) {
    const size = COLUMNS * ROWS * 3;
    const head = new DataView(new ArrayBuffer(HEAD));
    const numbers = [[2, HEAD + size], [10, HEAD], [14, 40], [18, COLUMNS], [22, ROWS], [34, size]];
    for (const [at, value] of numbers) head.setUint32(at, value, true);
    head.setUint16(0, 0x4d42, true);
    head.setUint16(26, 1, true);
    head.setUint16(28, 24, true);
    let text = String.fromCharCode(...new Uint8Array(head.buffer));
    for (let row = ROWS - 1; row >= 0; row -= 1) {
        for (let column = 0; column < COLUMNS; column += 1) {
            const at = 3 * (row * COLUMNS + column);
            text += (colours[at + 2] ?? '\0') + (colours[at + 1] ?? '\0') + (colours[at] ?? '\0');
        }
    }
    return text;
}
