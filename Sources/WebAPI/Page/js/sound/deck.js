import { DetailEvent } from '../net/detail-event.js';
import { diagnose } from './diagnosis.js';
import { sourcesOf } from './source.js';
import { amplitude } from './volume.js';

/** A conversion that broke is taken up again if it came so far since the last time, in milliseconds. */
const PROGRESS = 1000;

/** A track that ends before this, and lasts twice as long, was not decoded at all, in milliseconds. */
const SOUND = 500;

/**
 * One media element with one track in it, and maybe the next one behind it. Emits `ready`, `playing`, `waiting`,
 * `seeked`, `moved`, `ended`, `passed` (detail: the item before; the next track has begun), `alone` (the next track
 * must be played another way), `blocked` (the browser wants a press first) and `failed` (detail: the kind). Times are
 * milliseconds.
 */
export class Deck extends EventTarget {
    #element;
    #sources = [];
    #source = null;
    #opening = 0;
    /** Where a conversion broke off that nobody wants to hear yet: the server keeps none waiting for long. */
    #lapsed = null;
    /** Where a broken conversion was taken up again the last time. */
    #resumed = -Infinity;
    /** Whether it left the run of tracks that it is one of, to be scanned. */
    #isOutOfRun = false;
    #refused = null;
    /** What the volume is as a factor. */
    #factor = 1;
    #level = 1;
    /** Tracks as the daemon described them last. */
    #known = [];
    #makeAmplifier;
    /** Resolves to what makes it louder than full volume; null while nothing had to be. */
    #amplifier = null;

    /** The queue item it plays; null when it was loaded ahead. */
    item = null;
    track = null;
    failed = false;
    /** True from `play()` to `pause()`: whether a source that replaces another shall go on by itself. */
    #isWanted = false;

    constructor(element, makeAmplifier = lateAmplifier) {
        super();
        this.#element = element;
        this.#makeAmplifier = makeAmplifier;
        element.preload = 'auto';
        const on = (name, work) => element.addEventListener(name, () => this.#source && work());
        on('loadedmetadata', () => this.#source.arrived(element));
        on('canplay', () => this.#tell('ready'));
        on('playing', () => this.#tell('playing'));
        on('waiting', () => this.#tell('waiting'));
        on('seeked', () => this.#tell('seeked'));
        on('timeupdate', () => this.#tell('moved'));
        on('ended', () => this.#ended());
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
        return this.#element.ended && !this.#isEmpty;
    }

    /** What is at its end where it begins had nothing in it that can be decoded. */
    get #isEmpty() {
        return this.positionMs < SOUND && this.track?.durationMs >= 2 * SOUND;
    }

    get positionMs() {
        return this.#lapsed ?? this.#source?.position(this.#element) ?? 0;
    }

    /** The factor of the volume; the track's own gain comes on top. */
    set gain(factor) {
        this.#factor = factor;
        this.#adjust();
    }

    /** Takes over how loud each of `tracks` is to be now. */
    know(tracks) {
        this.#known = tracks.filter(Boolean);
        this.#adjust();
    }

    #adjust() {
        const track = this.#known.find(({ id }) => id === this.track?.id) ?? this.track;
        this.#level = this.#factor * amplitude(track?.gainDb);
        this.#element.volume = Math.min(1, this.#level);
        if (this.#level > 1) this.#amplifier ??= this.#makeAmplifier(this.#element).catch(() => (this.#amplifier = null));
        this.#amplifier?.then((amplifier) => amplifier && (amplifier.level = this.#level));
    }

    set muted(on) {
        this.#element.muted = on;
    }

    /** `isRun`: tracks are to follow it without a gap, where the browser can do that. */
    load(track, positionMs, item = null, isRun = false) {
        const calls = { passed: () => this.#passed(), alone: (next) => this.#alone(next), broken: () => this.#tryNext(this.positionMs), opened: () => this.#isWanted && this.play() };
        this.#source?.close();
        this.track = track;
        this.item = item;
        this.failed = false;
        this.#isWanted = false;
        this.#isOutOfRun = false;
        this.#refused = null;
        this.#resumed = -Infinity;
        this.#adjust();
        this.#sources = sourcesOf(track, (mime) => this.#element.canPlayType(mime ?? '') !== '', isRun ? calls : null);
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
        this.#amplifier?.then((amplifier) => amplifier?.wake());
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
        if (this.#isOutOfRun) this.#backIntoRun(positionMs);
        else if (this.#lapsed !== null || !this.#source.seek(this.#element, positionMs)) this.#open(positionMs);
    }

    /** Goes to a place of which only a moment is heard. */
    glance(positionMs) {
        if (this.#source?.as === 'run' && this.#sources.length > 0) {
            this.#isOutOfRun = true;
            this.#tryNext(positionMs);
        } else if (this.#isOutOfRun) this.#source.seek(this.#element, positionMs);
        else this.seek(positionMs);
    }

    /** Whether `track` can follow the current one here, without a gap. */
    canFollow(track) {
        return this.#source?.as === 'run' && this.#refused !== track.id;
    }

    /** What follows the current track here; null when nothing does. */
    follow(track) {
        if (this.#source?.as === 'run') this.#source.follow(track);
    }

    #passed() {
        const { item } = this;
        this.track = this.#source.track;
        this.item = null;
        this.#refused = null;
        this.#adjust();
        const canPlay = (mime) => this.#element.canPlayType(mime ?? '') !== '';
        this.#sources = sourcesOf(this.track, canPlay);
        this.dispatchEvent(new DetailEvent('passed', item));
    }

    #alone(track) {
        this.#refused = track.id;
        this.#tell('alone');
    }

    #backIntoRun(positionMs) {
        const isWanted = this.#isWanted;
        this.load(this.track, positionMs, this.item, true);
        if (isWanted) this.play();
    }

    #tryNext(positionMs) {
        this.#source?.close();
        this.#source = this.#sources.shift() ?? null;
        if (this.#source) this.#open(positionMs);
        else this.#fail('codec');
    }

    #open(positionMs) {
        this.#lapsed = null;
        this.#opening += 1;
        this.#source.open(this.#element, positionMs);
        if (this.#isWanted) this.play();
    }

    #ended() {
        if (this.#isEmpty) this.#tryNext(0);
        else this.#tell('ended');
    }

    async #broken() {
        const position = this.positionMs;
        const opening = this.#opening;
        const kind = await diagnose(this.#element.error, this.#source.url());
        if (opening !== this.#opening || this.track === null) return;
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
        this.#opening += 1;
        this.#source?.close();
        this.#source = null;
        this.#lapsed = null;
        this.#element.removeAttribute('src');
        this.#element.load();
    }

    #tell(name) {
        this.dispatchEvent(new Event(name));
    }
}

/** Few songs are made louder than full volume, so what does it comes when it is needed. */
async function lateAmplifier(element) {
    const { Amplifier } = await import('./amplifier.js');
    return new Amplifier(element);
}
