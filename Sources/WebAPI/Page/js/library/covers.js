import { coverOf, placeholder } from '../art/cover.js';

/** Covers for the peek panel. */
const COUNT = 8;

let kept = { version: null, covers: null };

/** A promise of the covers of what came last, or of made ones; asked once per version of the library. */
export function recentCovers({ api, store }) {
    const { version, tracks } = store.library ?? {};
    if (kept.version !== version) kept = { version, covers: tracks > 0 ? fetchCovers(api) : Promise.resolve(fill([])) };
    return kept.covers;
}

async function fetchCovers(api) {
    try {
        const { rows } = await api.get(`/api/list?of=recent&offset=0&limit=${COUNT}`);
        return fill([...new Set(rows.map(coverOf))]);
    } catch {
        return fill([]);
    }
}

function fill(covers) {
    const made = Array.from({ length: Math.max(0, COUNT - covers.length) }, (_, at) => placeholder(`clickwheel ${at}`));
    return [...covers, ...made];
}
