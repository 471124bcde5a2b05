import { formatOf } from './source.js';

/** `MediaError` codes, from the HTML standard. */
const ABORTED = 1;
const NETWORK = 2;

/**
 * Why a media element failed: `codec`, `missing` or `network`; null when it was told to stop. The element does not
 * say what the server answered, so the server is asked again.
 */
export async function diagnose(error, url, fetch = globalThis.fetch.bind(globalThis)) {
    if (error?.code === ABORTED) return null;
    try {
        const answer = await fetch(url, { method: 'HEAD', credentials: 'same-origin' });
        if (answer.status === 404 || answer.status === 410) return 'missing';
        if (!answer.ok || error?.code === NETWORK) return 'network';
        return 'codec';
    } catch {
        return 'network';
    }
}

/** One sentence for the user about a failure of `kind` with `track`. */
export function explain(kind, track) {
    switch (kind) {
        case 'codec': return `This browser can’t play ${formatOf(track)}: ${track.title}.`;
        case 'missing': return `The file for ${track.title} is gone.`;
        case 'network': return `${track.title} can’t be fetched from Clickwheel.`;
        default: return `${track.title} can’t be played.`;
    }
}
