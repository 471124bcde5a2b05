import { PATTERNS } from './patterns.js';
import { hash, randomFrom } from './random.js';

/** Four colours each: ground, two that speak, a light one. */
const PALETTES = [
    ['#1f2d3d', '#e8a33d', '#a83a32', '#f7ead0'],
    ['#123f47', '#f08a4b', '#5fc2b0', '#f4efd9'],
    ['#33261f', '#d9532c', '#7fa05a', '#f5d78e'],
    ['#2a2149', '#ff8f66', '#a996ea', '#fdefdd'],
    ['#4d4a5e', '#e5685b', '#96bfb8', '#f6f2c4'],
    ['#20242d', '#18767a', '#cf9a72', '#e9edee'],
];

const known = new Map();

/** The address of a picture for an album that has none, always the same for the same `key`. */
export function placeholder(key) {
    const seed = hash(String(key));
    const id = seed % 4096; // so many different ones are enough
    if (!known.has(id)) known.set(id, render(id));
    return known.get(id);
}

/** The album's own cover, or one made for it. Takes a row of the daemon. */
export function coverOf(row) {
    return row.art ?? placeholder(row.kind === 'song' ? (row.albumId ?? row.album ?? row.title) : row.id);
}

function render(id) {
    const palette = PALETTES[id % PALETTES.length];
    const pattern = PATTERNS[Math.floor(id / PALETTES.length) % PATTERNS.length];
    const inside = pattern(palette, randomFrom(id + 1));
    const ground = `<rect width="120" height="120" fill="${palette[0]}"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">${ground}${inside}</svg>`;
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
