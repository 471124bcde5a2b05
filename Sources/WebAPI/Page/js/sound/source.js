import { LateRun, canRun } from './late-run.js';

/** What the daemon converts to, in the order of preference, with what to ask the browser. */
const CONVERSIONS = [
    { as: 'opus', mime: 'audio/ogg; codecs=opus' },
    { as: 'flac', mime: 'audio/flac' },
];

/**
 * The ways to get a track into a media element, best first. A way has
 *
 *     as                   what it converts to; null for the file itself, 'run' for songs one after the other
 *     url(startMs)         what it asks the daemon for
 *     open(element, ms)    begins to load
 *     arrived(element)     the element knows what it has
 *     position(element)    where in the track it is, in milliseconds
 *     seek(element, ms)    goes there; false when that takes a new `open`
 *     close()              lets go
 *
 * A track whose type is not known is tried. `run` are the calls of a `Run`, where the tracks after it shall follow
 * without a gap.
 */
export function sourcesOf(track, canPlay, run = null) {
    const own = track.mime === undefined || canPlay(track.mime) ? [new WholeFile(track)] : [];
    const converted = CONVERSIONS.filter(({ mime }) => canPlay(mime)).map(({ as }) => new Conversion(track, as));
    return [...(run && canRun() ? [new LateRun(track, run)] : []), ...own, ...converted];
}

/** The file itself, which can be asked for any part. */
class WholeFile {
    as = null;
    #stream;
    #start = null;

    constructor({ stream }) {
        this.#stream = stream;
    }

    url() {
        return this.#stream;
    }

    open(element, positionMs) {
        this.#start = positionMs;
        element.src = this.#stream;
        element.load();
    }

    arrived(element) {
        const start = this.#start;
        this.#start = null;
        if (start > 0) element.currentTime = start / 1000;
    }

    position(element) {
        return this.#start ?? Math.round(element.currentTime * 1000);
    }

    seek(element, positionMs) {
        if (this.#start !== null) this.#start = positionMs;
        else element.currentTime = positionMs / 1000;
        return true;
    }

    close() {}
}

/** A conversion, which begins where it is wanted and has only what has arrived. */
class Conversion {
    #stream;
    #offset = 0;

    constructor({ stream }, as) {
        this.#stream = stream;
        this.as = as;
    }

    url(startMs = this.#offset) {
        return `${this.#stream}?as=${this.as}${startMs > 0 ? `&start=${Math.round(startMs)}` : ''}`;
    }

    open(element, positionMs) {
        this.#offset = Math.round(positionMs);
        element.src = this.url();
        element.load();
    }

    arrived() {}

    position(element) {
        return Math.round(this.#offset + element.currentTime * 1000);
    }

    seek(element, positionMs) {
        const { buffered } = element;
        const seconds = (positionMs - this.#offset) / 1000;
        for (let part = 0; part < buffered.length; part += 1) {
            if (seconds < buffered.start(part) || seconds > buffered.end(part)) continue;
            element.currentTime = seconds;
            return true;
        }
        return false;
    }

    close() {}
}

/** What to call a track's format in a sentence: "FLAC 24/96", or what its media type says. */
export function formatOf(track) {
    return track.quality ?? track.mime ?? 'this kind of file';
}
