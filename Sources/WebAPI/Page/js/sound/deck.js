import { DetailEvent } from '../net/detail-event.js';
import { diagnose } from './diagnosis.js';
import { sourcesOf } from './source.js';

/** A conversion that broke is taken up again if it came so far since the last time, in milliseconds. */
const PROGRESS = 1000;

/**
 * One media element with one track in it. Emits `ready`, `playing`, `waiting`, `seeked`, `moved`, `ended`,
 * `blocked` (the browser wants a press first) and `failed` (detail: `{ kind, message }`). Times are milliseconds.
 */
export class Deck extends EventTarget {
    #element;
    #sources = [];
    #source = null;
    #offset = 0;
    #start = null;
    #run = 0;
    /** Where a conversion broke off that nobody wants to hear yet: the server keeps none waiting for long. */
    #lapsed = null;
    /** Where a broken conversion was taken up again the last time. */
    #resumed = -Infinity;

    /** The queue item it plays; null when it was loaded ahead. */
    item = null;
    track = null;
    failed = false;
    /** True from `play()` to `pause()`: whether a source that replaces another shall go on by itself. */
    #isWanted = false;

    constructor(element) {
        super();
        this.#element = element;
        element.preload = 'auto';
        const on = (name, work) => element.addEventListener(name, () => this.#source && work());
        on('loadedmetadata', () => this.#applyStart());
        on('canplay', () => this.#tell('ready'));
        on('playing', () => this.#tell('playing'));
        on('waiting', () => this.#tell('waiting'));
        on('seeked', () => this.#tell('seeked'));
        on('timeupdate', () => this.#tell('moved'));
        on('ended', () => this.#tell('ended'));
        on('error', () => this.#broken());
    }

    get isPlaying() {
        return this.track !== null && !this.#element.paused && !this.#element.ended;
    }

    /** True while it can be heard: it plays and has what to play. (2 is `HAVE_CURRENT_DATA`.) */
    get isSounding() {
        return this.isPlaying && this.#element.readyState > 2 && !this.#element.seeking;
    }

    get hasEnded() {
        return this.#element.ended;
    }

    get positionMs() {
        return this.#lapsed ?? this.#start ?? Math.round(this.#offset + this.#element.currentTime * 1000);
    }

    set gain(factor) {
        this.#element.volume = factor;
    }

    set muted(on) {
        this.#element.muted = on;
    }

    load(track, positionMs, item = null) {
        this.track = track;
        this.item = item;
        this.failed = false;
        this.#isWanted = false;
        this.#resumed = -Infinity;
        this.#sources = sourcesOf(track, (mime) => this.#element.canPlayType(mime ?? '') !== '');
        this.#tryNext(positionMs);
    }

    unload() {
        if (this.track === null) return;
        this.#element.pause();
        this.#forget();
        this.track = null;
        this.item = null;
    }

    async play() {
        if (this.track === null || this.failed) return;
        this.#isWanted = true;
        if (this.#lapsed !== null) {
            this.#resume(this.#lapsed);
            return;
        }
        try {
            await this.#element.play();
        } catch (error) {
            // An interrupted start is no failure, and a source that cannot be played says so by itself.
            if (error.name === 'NotAllowedError') this.#tell('blocked');
        }
    }

    pause() {
        this.#isWanted = false;
        this.#element.pause();
    }

    seek(positionMs) {
        if (this.track === null || this.failed) return;
        if (this.#start !== null) this.#start = positionMs;
        else if (this.#reaches(positionMs)) this.#element.currentTime = (positionMs - this.#offset) / 1000;
        else this.#open(positionMs);
    }

    /** True when `seek` needs no new request: a conversion has only what has arrived. */
    #reaches(positionMs) {
        if (this.#source.as === null) return true;
        if (this.#lapsed !== null) return false;
        const { buffered } = this.#element;
        const seconds = (positionMs - this.#offset) / 1000;
        for (let part = 0; part < buffered.length; part += 1) {
            if (seconds >= buffered.start(part) && seconds <= buffered.end(part)) return true;
        }
        return false;
    }

    #tryNext(positionMs) {
        this.#source = this.#sources.shift() ?? null;
        if (this.#source) this.#open(positionMs);
        else this.#fail('codec');
    }

    #open(positionMs) {
        const isConverted = this.#source.as !== null;
        this.#offset = isConverted ? Math.round(positionMs) : 0;
        this.#start = isConverted ? null : positionMs;
        this.#lapsed = null;
        this.#run += 1;
        this.#element.src = this.#source.url(this.#offset);
        this.#element.load();
        if (this.#isWanted) this.play();
    }

    #applyStart() {
        const start = this.#start;
        this.#start = null;
        if (start > 0) this.#element.currentTime = start / 1000;
    }

    async #broken() {
        const position = this.positionMs;
        const run = this.#run;
        const kind = await diagnose(this.#element.error, this.#source.url(this.#offset));
        if (run !== this.#run || this.track === null) return;
        if (kind === 'codec') this.#tryNext(position);
        else if (kind === 'network' && this.#canResume(position)) this.#resume(position);
        else if (kind) this.#fail(kind);
    }

    /** A browser asks for the rest of a file by itself; of a conversion it cannot. */
    #canResume(positionMs) {
        return this.#source.as !== null && (!this.#isWanted || positionMs > this.#resumed + PROGRESS);
    }

    /** Converts from where it broke off, once somebody wants to hear it. */
    #resume(positionMs) {
        if (this.#isWanted) {
            this.#resumed = positionMs;
            this.#open(positionMs);
        } else this.#lapsed = positionMs;
    }

    #fail(kind) {
        this.failed = true;
        this.#isWanted = false;
        this.#forget();
        this.dispatchEvent(new DetailEvent('failed', kind));
    }

    #forget() {
        this.#run += 1;
        this.#source = null;
        this.#start = null;
        this.#lapsed = null;
        this.#offset = 0;
        this.#element.removeAttribute('src');
        this.#element.load();
    }

    #tell(name) {
        this.dispatchEvent(new Event(name));
    }
}
