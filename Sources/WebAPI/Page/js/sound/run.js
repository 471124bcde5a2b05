import { fragment, opening } from './fragments.js';
import { FlacFrames } from './flac-frames.js';
import { Part } from './part.js';
import { holds, once, rest } from './waits.js';

/** So much is loaded ahead of what is heard, in bytes; browsers keep about 12 MiB of sound. */
const AHEAD = 8 << 20;
/** However large it is, so much is loaded ahead, in seconds. */
const LEAST = 10;
/** How often it is looked whether there is room again, in milliseconds. */
const LOOK = 500;
/** A line that broke is tried again after this time, in milliseconds. */
const RETRY = 1000;
/** So often without a sound more, and the rest of a song does not come. */
const TRIES = 3;
/** A jump to less than this before the end of what has come would only wait, in seconds. */
const MARGIN = 0.1;

/**
 * Songs one after the other in one media element, without a gap: a way to get a track into it, see `source.js`.
 *
 * Each song comes as FLAC, as its file is or converted, which is exact to the sample for every format. Its frames are
 * put into the browser's media source, behind those of the song before. `passed()` is called when the next song has
 * begun, `alone(track)` when a song cannot follow, and `broken()` when the current one does not go on like this.
 */
export class Run {
    #element = null;
    #media = null;
    #buffer = null;
    #address = '';
    #parts = [];
    #next = null;
    #stop = new AbortController();
    #timer = 0;
    #calls;
    #mime;
    #onTime = () => this.#watch();

    /** `mime` is what the media source is to take. */
    constructor(track, calls, mime) {
        this.track = track;
        this.#calls = calls;
        this.#mime = mime;
    }

    open(element, positionMs) {
        this.close();
        this.#element = element;
        this.#stop = new AbortController();
        const media = new MediaSource();
        this.#media = media;
        this.#address = URL.createObjectURL(media);
        media.addEventListener('sourceopen', () => media === this.#media && !this.#buffer && this.#begin(), { once: true });
        this.#parts = [new Part(this.track, positionMs, 0)];
        element.addEventListener('timeupdate', this.#onTime);
        element.src = this.#address;
        element.load();
    }

    close() {
        this.#stop.abort();
        clearTimeout(this.#timer);
        this.#element?.removeEventListener('timeupdate', this.#onTime);
        if (this.#address) URL.revokeObjectURL(this.#address);
        this.#address = '';
        this.#media = null;
        this.#buffer = null;
        this.#parts = [];
    }

    position(element) {
        const [part] = this.#parts;
        return part ? Math.round(part.startMs + (element.currentTime - part.begin) * 1000) : 0;
    }

    /** Goes to a place that has come already. @returns whether it has */
    seek(element, positionMs) {
        const [part] = this.#parts;
        const target = part.begin + (positionMs - part.startMs) / 1000;
        const last = part.end === null ? part.reached - MARGIN : part.end;
        if (target < part.begin || target > last || !holds(element.buffered, target)) return false;
        element.currentTime = target;
        return true;
    }

    /** What comes after the current song; null when that is not known, or shall be another way. */
    follow(track) {
        if (track?.id === this.#next?.id) return;
        this.#next = track;
        if (this.#parts.length > 1) this.#drop();
        else if (this.#parts[0]?.end !== null) this.#goOn();
    }

    #begin() {
        try {
            this.#buffer = this.#media.addSourceBuffer(this.#mime);
        } catch {
            return this.#calls.broken();
        }
        return this.#fill(this.#parts[0]);
    }

    /** Takes out what would have come next. */
    async #drop() {
        const part = this.#parts.pop();
        this.#stop.abort();
        this.#stop = new AbortController();
        const { signal } = this.#stop;
        try {
            await this.#change(() => this.#buffer.abort(), signal);
            await this.#change(() => this.#buffer.remove(part.begin, Infinity), signal);
            if (!signal.aborted) this.#goOn();
        } catch {
            if (!signal.aborted) this.#calls.broken();
        }
    }

    /** Everything of the last song has come. */
    #goOn() {
        const last = this.#parts.at(-1);
        if (this.#next && this.#parts.length === 1) {
            const part = new Part(this.#next, 0, last.end);
            this.#parts.push(part);
            this.#fill(part);
        } else if (this.#media?.readyState === 'open') this.#change(() => this.#media.endOfStream(), this.#stop.signal).catch(() => {});
    }

    async #fill(part) {
        const { signal } = this.#stop;
        try {
            await this.#copyAll(part, signal);
        } catch {
            if (!signal.aborted) this.#failed(part);
            return;
        }
        part.end = part.reached;
        this.#watch();
        this.#goOn();
    }

    #failed(part) {
        if (part === this.#parts[0]) return this.#calls.broken();
        this.#parts.pop();
        this.#next = null;
        this.#goOn();
        return this.#calls.alone(part.track);
    }

    /** Takes up a line that breaks where it broke, for as long as that leads on. */
    async #copyAll(part, signal) {
        for (let tries = 0; tries < TRIES;) {
            const before = part.samples;
            try {
                return await this.#copy(part, signal);
            } catch (error) {
                if (signal.aborted || error instanceof Refusal) throw error;
                // Nobody answers: that is no fault of the song.
                tries = part.samples > before || error.isUnanswered ? 0 : tries + 1;
                await rest(RETRY, signal);
            }
        }
        // A file that is damaged at its end has been played as far as it goes.
        if (part.samples === 0 || part.heardMs < part.track.durationMs * 0.9) throw new Refusal();
        return undefined;
    }

    async #copy(part, signal) {
        const { address, first } = part.ask();
        const answer = await fetch(address, { signal, credentials: 'same-origin' }).catch((error) => {
            throw Object.assign(error, { isUnanswered: true });
        });
        if (answer.status >= 400 && answer.status < 500) throw new Refusal();
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        const reader = answer.body.getReader();
        const frames = new FlacFrames();
        let at = first;
        let isOpened = false;
        const put = async (batch) => {
            if (batch.length === 0) return;
            if (!isOpened) await this.#open(part, frames.info, signal);
            isOpened = true;
            part.number += 1;
            const bytes = fragment(part.number, at, batch);
            await this.#append(bytes, signal);
            at += batch.reduce((sum, { samples }) => sum + samples, 0);
            part.take(at, bytes.length);
        };
        for (;;) {
            await this.#room(part, signal);
            const { value, done } = await reader.read();
            if (done) break;
            await put(cut(frames, value));
        }
        await put(frames.end());
        if (!isOpened) throw new Refusal();
    }

    async #open(part, info, signal) {
        if (part.rate && part.rate !== info.rate) throw new Refusal();
        part.rate = info.rate;
        await this.#change(() => { this.#buffer.timestampOffset = part.begin; }, signal);
        await this.#append(opening(info), signal);
    }

    async #append(bytes, signal) {
        for (;;) {
            try {
                return await this.#change(() => this.#buffer.appendBuffer(bytes), signal);
            } catch (error) {
                if (error.name !== 'QuotaExceededError') throw new Refusal();
            }
            const heard = this.#element.currentTime - LEAST;
            if (heard > 0) await this.#change(() => this.#buffer.remove(0, heard), signal);
            await rest(LOOK, signal);
        }
    }

    /** Waits until there is room for more. */
    async #room(part, signal) {
        const isFull = () => {
            const seconds = part.reached - this.#element.currentTime;
            return seconds > LEAST && seconds * part.bytesPerSecond > AHEAD;
        };
        while (isFull()) await rest(LOOK, signal);
    }

    /** Does `work` when the buffer is at rest, and waits until it is again. */
    async #change(work, signal) {
        const buffer = this.#buffer;
        signal.throwIfAborted();
        while (buffer.updating) await once(buffer, 'updateend');
        signal.throwIfAborted();
        work();
        if (buffer.updating) await once(buffer, 'updateend');
        signal.throwIfAborted();
    }

    /** Looks whether the next song has begun, and when to look again. */
    #watch() {
        clearTimeout(this.#timer);
        const [part, next] = this.#parts;
        if (!next || part.end === null || !this.#element) return;
        const left = part.end - this.#element.currentTime;
        if (left > 0) {
            if (left < 1) this.#timer = setTimeout(this.#onTime, left * 1000 + 1);
            return;
        }
        this.#parts.shift();
        this.track = next.track;
        this.#next = null;
        this.#calls.passed();
    }
}

/** Another try would not help. */
class Refusal extends Error {}

function cut(frames, bytes) {
    try {
        return frames.push(bytes);
    } catch {
        throw new Refusal();
    }
}
