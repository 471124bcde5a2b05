import { make, set, write } from '../dom.js';
import { clock, spokenClock } from '../format.js';
import { fileOf, pictureOf, streamOf } from './pictures.js';

/** Words and progress go away when nobody has done anything for so long, in ms. */
const REST = 3000;

/** A video on the whole screen, with its title and how far it is, which go away while it plays. */
export class FilmStage {
    #title = make('b');
    #fact = make('span');
    #played = make('i');
    #clock = make('span.clock');
    #words;
    #timer = 0;
    #item = null;
    #captions = [];
    #shown = -1;
    /** Where what is loaded begins, in ms: a conversion begins where it was asked for. */
    #offset = 0;
    isConverted = false;
    film = make('video', { playsinline: true, preload: 'auto', tabindex: -1 });
    element;

    constructor(view) {
        this.#words = make('div.words', { 'aria-hidden': 'true' }, make('p', {}, this.#title, this.#fact), make('div.track', {}, this.#played), this.#clock);
        const attributes = { tabindex: 0, role: 'slider', 'aria-label': 'Position', 'aria-valuemin': 0 };
        this.element = make('div.stage', attributes, this.film, this.#words);
        view.classList.add('film');
        view.append(this.element);
    }

    close() {
        clearTimeout(this.#timer);
        this.film.pause();
        this.film.removeAttribute('src');
        this.film.load();
    }

    /** Takes an item with its subtitles, and begins to load it. */
    load(item, captions) {
        this.#item = item;
        this.#captions = captions;
        write(this.#title, item.title);
        this.film.poster = pictureOf(item, 1280);
        this.#begin(fileOf(item), 0);
        this.wake(true);
    }

    /** Loads it again from `startMs` on, as every browser plays it. */
    convert(startMs) {
        this.isConverted = true;
        this.#begin(streamOf(this.#item, startMs), startMs);
    }

    /** Where it is, and how long it is, in ms; the file's own length where that is not known yet. */
    get positionMs() {
        return this.#offset + this.film.currentTime * 1000;
    }

    get durationMs() {
        const { duration } = this.film;
        return this.isConverted || !(duration > 0) || !Number.isFinite(duration) ? (this.#item?.durationMs ?? 0) : duration * 1000;
    }

    /** Goes to a place of the file itself. */
    set positionMs(ms) {
        this.film.currentTime = (ms - this.#offset) / 1000;
    }

    #begin(source, offset) {
        this.#offset = offset;
        this.film.replaceChildren(...this.#captions.map(({ index, label }) => this.#track(index, label)));
        this.film.src = source;
        this.caption(this.#shown);
    }

    #track(index, label) {
        const track = make('track', { kind: 'subtitles', src: `/gallery/${this.#item.id}/captions/${index}`, label: label || 'Subtitles', srclang: language(label) });
        const offset = this.#offset / 1000;
        track.addEventListener('load', () => {
            for (const cue of [...track.track.cues]) {
                cue.startTime -= offset;
                cue.endTime -= offset;
            }
        });
        return track;
    }

    /** Shows the words; they stay where `stays`. */
    wake(stays) {
        clearTimeout(this.#timer);
        this.#words.classList.remove('is-away');
        if (!stays) this.#timer = setTimeout(() => this.#words.classList.add('is-away'), REST);
    }

    tell(text) {
        write(this.#fact, text);
    }

    show(positionMs, durationMs) {
        const isKnown = durationMs > 0;
        this.#played.style.width = isKnown ? `${((100 * positionMs) / durationMs).toFixed(2)}%` : '0';
        write(this.#clock, isKnown ? `${clock(positionMs)} · −${clock(durationMs - positionMs)}` : clock(positionMs));
        set(this.element, 'aria-valuemax', Math.round((durationMs || 0) / 1000));
        set(this.element, 'aria-valuenow', Math.round(positionMs / 1000));
        set(this.element, 'aria-valuetext', `${spokenClock(positionMs)}${isKnown ? ` of ${spokenClock(durationMs)}` : ''}`);
    }

    /** Shows the subtitles at `index`, or none with -1. */
    caption(index) {
        this.#shown = index;
        [...this.film.textTracks].forEach((track, at) => {
            track.mode = at === index ? 'showing' : 'disabled';
        });
    }
}

/** The language that the middle of a file's name says, such as `en` of `en.forced` (BCP 47); `und` for none. */
function language(label) {
    return /^([a-z]{2,3})(?:[-_.]|$)/i.exec(label)?.[1].toLowerCase() ?? 'und';
}
