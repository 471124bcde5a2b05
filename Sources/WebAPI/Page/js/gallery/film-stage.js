import { make, set, write } from '../dom.js';
import { clock, spokenClock } from '../format.js';
import { fileOf, pictureOf, streamOf } from './pictures.js';
import { captionWords } from './words.js';

/** The line on which subtitles stand above the words, from the bottom (WebVTT, section 3.1). */
const ABOVE = -5;

/** Words and progress go away when nobody has done anything for so long, in ms. */
const REST = 3000;

/** A video on the whole screen, with its title and how far it is, which go away while it plays. */
export class FilmStage {
    #title = make('b');
    #fact = make('span');
    #played = make('i');
    #marks = make('span.marks');
    #clock = make('span.clock');
    #words;
    #timer = 0;
    #item = null;
    #captions = [];
    #chapters = [];
    #shown = -1;
    /** Where what is loaded begins, in ms: a conversion begins where it was asked for. */
    #offset = 0;
    isConverted = false;
    film = make('video', { playsinline: true, preload: 'auto', tabindex: -1 });
    element;

    constructor(view) {
        this.#words = make('div.words', { 'aria-hidden': 'true' }, make('p', {}, this.#title, this.#fact), make('div.track', {}, this.#played, this.#marks), this.#clock);
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

    /** Takes an item, and begins to load it. */
    load(item) {
        this.#item = item;
        write(this.#title, item.title);
        this.film.poster = pictureOf(item, 1280);
        this.#begin(fileOf(item), 0);
        this.wake(true);
    }

    /** Takes subtitles: those beside the file with an `index`, those inside it with a `stream`. */
    offer(captions) {
        this.#captions = captions;
        this.film.replaceChildren(...captions.map((one) => this.#track(one)));
        this.caption(this.#shown);
    }

    /** Takes chapters, which are marked on the line that shows how far it is. */
    divide(chapters) {
        this.#chapters = chapters;
        this.#mark();
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

    /** Where it is, or where it was left last time before it has begun, in ms. */
    get placeMs() {
        return this.film.currentTime > 0 ? this.positionMs : (this.#item?.positionMs ?? 0);
    }

    /** Whether what failed is to be converted: not a file that stopped coming, nor a conversion that has come nowhere. */
    get mayConvert() {
        const { error, currentTime } = this.film;
        return Boolean(error) && (this.isConverted ? currentTime > 5 : error.code !== 2);
    }

    /** Goes to a place of the file itself. */
    set positionMs(ms) {
        this.film.currentTime = (ms - this.#offset) / 1000;
    }

    #begin(source, offset) {
        this.#offset = offset;
        this.film.src = source;
        this.offer(this.#captions);
    }

    #mark() {
        const { durationMs } = this;
        const inner = this.#chapters.filter(({ startMs }) => startMs > 0 && startMs < durationMs);
        this.#marks.replaceChildren(...inner.map(({ startMs }) => {
            const mark = make('i');
            mark.style.left = `${((100 * startMs) / durationMs).toFixed(2)}%`;
            return mark;
        }));
    }

    #track({ index, stream, label, language }) {
        const place = stream === undefined ? index : `inside/${stream}`;
        const start = this.#offset > 0 ? `?start=${Math.round(this.#offset)}` : '';
        const track = make('track', {
            kind: 'subtitles', src: `/gallery/${this.#item.id}/captions/${place}${start}`, label: captionWords({ label, language }),
            srclang: language ?? languageOf(label),
        });
        track.addEventListener('cuechange', () => this.#lift());
        return track;
    }

    /** Shows the words; they stay where `stays`. */
    wake(stays) {
        clearTimeout(this.#timer);
        this.#words.classList.remove('is-away');
        this.#lift();
        if (!stays) this.#timer = setTimeout(() => {
            this.#words.classList.add('is-away');
            this.#lift();
        }, REST);
    }

    /** Subtitles stand above the words while those are seen. */
    #lift() {
        const track = this.film.textTracks[this.#shown];
        const line = this.#words.classList.contains('is-away') ? 'auto' : ABOVE;
        const cues = [...(track?.activeCues ?? [])].filter((cue) => cue.line !== line);
        if (cues.length === 0) return;
        for (const cue of cues) cue.line = line;
        // A browser leaves them where they are until they are shown anew.
        track.mode = 'hidden';
        track.mode = 'showing';
    }

    tell(text) {
        write(this.#fact, text);
    }

    show(positionMs, durationMs) {
        const isKnown = durationMs > 0;
        const chapter = this.#chapters.findLast(({ startMs }) => startMs <= positionMs + 500)?.title;
        this.#played.style.width = isKnown ? `${((100 * positionMs) / durationMs).toFixed(2)}%` : '0';
        const times = isKnown ? `${clock(positionMs)} · −${clock(durationMs - positionMs)}` : clock(positionMs);
        write(this.#clock, chapter ? `${chapter} · ${times}` : times);
        set(this.element, 'aria-valuemax', Math.round((durationMs || 0) / 1000));
        set(this.element, 'aria-valuenow', Math.round(positionMs / 1000));
        set(this.element, 'aria-valuetext', `${spokenClock(positionMs)}${isKnown ? ` of ${spokenClock(durationMs)}` : ''}${chapter ? `, ${chapter}` : ''}`);
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
function languageOf(label) {
    return /^([a-z]{2,3})(?:[-_.]|$)/i.exec(label)?.[1].toLowerCase() ?? 'und';
}
