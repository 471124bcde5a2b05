import { chapterSheet, chapterStep } from '../gallery/chapters.js';
import { FilmStage } from '../gallery/film-stage.js';
import { itemSheet } from '../gallery/item-sheet.js';
import { captionWords, spoken } from '../gallery/words.js';
import { offerStars } from '../movies/credits.js';
import { gainOf } from '../sound/volume.js';

/** One notch of the wheel goes so far at least, and in a long film a five hundredth of it, in ms. */
const NOTCH = 2000;
const PART = 500;

/** ◀◀ and ▶▶ go so far, in ms. */
const LEAP = 30_000;

/** How often it is noted where the video is, in ms. */
const NOTE = 10_000;

/** A conversion begins anew where the wheel has rested so long, in ms. */
const REST = 350;

/** What a browser says of a video, by `MediaError.code`, when it cannot be converted either. */
const WRONG = {
    2: 'The video stopped coming; is the player still there?',
    3: 'This video is damaged',
    4: 'This video can’t be played; the log says why',
};

export const video = { path: 'videos/view/:id', make: ({ id }, context) => new VideoScreen(context, Number(id)) };

/** A video; the wheel goes through it, and music rests while it sounds. */
class VideoScreen {
    #context;
    #id;
    #item = null;
    #captions = [];
    #caption = -1;
    #chapters = [];
    #unshown = '';
    #stage = null;
    #timer = 0;
    #mustResume = false;
    /** Whether it begins by itself: a conversion goes on where the film was. */
    #mayBegin = true;
    #target = null;
    #resting = 0;
    #onState = ({ detail }) => this.#stateChanged(detail);
    title = 'Video';

    constructor(context, id) {
        this.#context = context;
        this.#id = id;
    }

    mount(view) {
        const stage = new FilmStage(view);
        const { film } = stage;
        this.#stage = stage;
        film.addEventListener('loadedmetadata', () => this.#stage && this.#begin());
        film.addEventListener('timeupdate', () => this.#show());
        film.addEventListener('seeked', () => this.#sought());
        film.addEventListener('ended', () => this.#stage && this.#ended());
        film.addEventListener('error', () => this.#stage && this.#failed());
        stage.element.addEventListener('click', () => this.#toggle());
        this.#context.store.addEventListener('state', this.#onState);
        this.#timer = setInterval(() => !film.paused && this.#note(), NOTE);
        this.#load();
    }

    unmount() {
        clearInterval(this.#timer);
        clearTimeout(this.#resting);
        this.#note();
        this.#context.store.removeEventListener('state', this.#onState);
        this.#stage.close();
        this.#stage = null;
        if (this.#mustResume && this.#context.store.snapshot.state === 'pause') this.#context.player.resume();
    }

    focus() {
        this.#stage.element.focus({ preventScroll: true });
    }

    detents(n) {
        const { positionMs, durationMs } = this.#stage;
        return this.#seek((this.#target ?? positionMs) + n * Math.max(NOTCH, durationMs / PART));
    }

    press(button) {
        if (button === 'menu') return false;
        if (button === 'next') this.#leap(1);
        else if (button === 'previous') this.#leap(-1);
        else this.#toggle();
        return true;
    }

    hold(button, phase) {
        if (button !== 'select' || !this.#item) return button !== 'menu' && button !== 'play';
        if (phase === 'start') this.#sheet();
        return true;
    }

    key({ key, altKey, ctrlKey, metaKey, shiftKey }) {
        if (altKey || ctrlKey || metaKey || shiftKey) return false;
        const n = { ArrowRight: 1, ArrowLeft: -1 }[key];
        if (n) this.detents(n);
        if (key === 'c') this.#nextCaptions();
        return Boolean(n) || key === 'c';
    }

    async #load() {
        const { api, stack, toast } = this.#context;
        try {
            const { item, captions } = await api.get(`/api/gallery/item/${this.#id}`);
            if (!this.#stage) return;
            this.#item = item;
            this.#captions = captions;
            this.title = item.title;
            this.#mayBegin = item.opens === 'moving';
            this.#stage.load(item);
            this.#stage.offer(captions);
            stack.refresh();
        } catch ({ message, id }) {
            return toast(message, id);
        }
        return this.#look();
    }

    /** What is inside the file comes a moment later, and is not missed where the file can't be looked into. */
    async #look() {
        const { chapters, captions, soundPlays, unshown = '' } = await this.#context.api.get(`/api/gallery/item/${this.#id}/contents`).catch(() => ({}));
        if (!this.#stage || !chapters) return;
        this.#captions = [...this.#captions, ...captions];
        [this.#chapters, this.#unshown] = [chapters, unshown];
        this.#stage.offer(this.#captions);
        this.#stage.divide(chapters);
        if (!soundPlays && !this.#stage.isConverted) this.#convert(this.#stage.placeMs);
    }

    async #begin() {
        if (!this.#stage.isConverted) {
            const { positionMs = 0 } = this.#item;
            if (positionMs > 0) this.#stage.positionMs = positionMs;
            this.#stage.tell(positionMs > 0 ? 'Goes on where you left it' : '');
        } else {
            this.#stage.tell('');
            this.#target = null;
        }
        this.#show();
        if (this.#mayBegin) await this.#play();
        else this.#stage.tell('Press Select to play');
        this.#mayBegin = true;
    }

    async #play() {
        const { store, player } = this.#context;
        if (store.snapshot.state === 'play') {
            this.#mustResume = true;
            await player.pause();
        }
        if (!this.#stage) return;
        const { film } = this.#stage;
        film.volume = gainOf(store.snapshot.volume);
        try {
            await film.play();
            this.#stage?.wake(false);
        } catch ({ name }) {
            if (name === 'NotAllowedError') this.#stage?.tell('Press Select to play');
        }
    }

    #toggle() {
        const { film } = this.#stage;
        if (film.paused) {
            this.#stage.tell('');
            this.#play();
            return;
        }
        film.pause();
        this.#stage.wake(true);
        this.#note();
    }

    /** To the next or the last chapter, or so far where there are none. */
    #leap(n) {
        const from = this.#target ?? this.#stage.positionMs;
        this.#seek(this.#chapters.length > 1 ? chapterStep(this.#chapters, from, n) : from + n * LEAP);
    }

    /** @returns whether it has moved */
    #seek(ms) {
        const { film, positionMs, durationMs, isConverted } = this.#stage;
        const last = durationMs - 500;
        if (!(last > 0)) return false;
        const target = Math.max(0, Math.min(last, ms));
        const isSame = Math.abs(target - (this.#target ?? positionMs)) < 1;
        if (isSame) {
            this.#context.feedback.bump(ms > target ? 1 : -1);
            return false;
        }
        this.#target = target;
        // Of many turns only the latest is gone to when the browser is ready.
        if (isConverted) this.#convertSoon(target);
        else if (!film.seeking) this.#stage.positionMs = target;
        this.#stage.wake(film.paused);
        this.#stage.show(target, durationMs);
        return true;
    }

    #sought() {
        if (!this.#stage || this.#target === null || this.#stage.isConverted) return;
        const isBehind = Math.abs(this.#stage.positionMs - this.#target) > 50;
        if (isBehind) this.#stage.positionMs = this.#target;
        this.#target = isBehind ? this.#target : null;
        this.#show();
    }

    #ended() {
        this.#stage.wake(true);
        this.#note();
        offerStars(this.#context, this.#id);
    }

    #show() {
        if (!this.#stage || this.#target !== null) return;
        this.#stage.show(this.#stage.positionMs, this.#stage.durationMs);
    }

    /** What the browser cannot play is converted, from where it was. */
    #failed() {
        const { film, mayConvert, placeMs } = this.#stage;
        if (mayConvert) this.#convert(placeMs);
        else this.#stage.tell(WRONG[film.error?.code] ?? '');
    }

    #convert(ms) {
        this.#stage.tell('Converting for your browser');
        this.#target = null;
        this.#stage.convert(ms);
        this.#stage.wake(true);
    }

    #convertSoon(ms) {
        clearTimeout(this.#resting);
        this.#resting = setTimeout(() => this.#convert(ms), REST);
    }

    /** Volume follows the wheel; music that somebody starts comes before the video. */
    #stateChanged({ state, volume }) {
        if (!this.#stage) return;
        this.#stage.film.volume = gainOf(volume);
        if (state !== 'play' || this.#stage.film.paused) return;
        this.#mustResume = false;
        this.#stage.film.pause();
        this.#stage.wake(true);
    }

    #note() {
        const { film, positionMs } = this.#stage;
        if (!this.#item || !(film.currentTime > 0)) return;
        // Noted again in a moment, or when it is left.
        this.#context.api.post('/api/gallery/position', { id: this.#id, positionMs: Math.round(positionMs) }).catch(() => {});
    }

    #nextCaptions() {
        if (this.#captions.length === 0) return this.#context.toast(this.#unshown || 'This video has no subtitles');
        return this.#useCaptions(this.#caption + 1 >= this.#captions.length ? -1 : this.#caption + 1);
    }

    #useCaptions(index) {
        this.#caption = index;
        this.#stage.caption(index);
        this.#context.toast(index < 0 ? 'Subtitles off' : `Subtitles: ${captionWords(this.#captions[index])}`);
    }

    #sheet() {
        const { film } = this.#stage;
        const captions = this.#captions.map((one, index) => ({ title: `Subtitles: ${captionWords(one)}`, act: () => this.#useCaptions(index) }));
        const more = [
            this.#chapters.length > 1 && { title: 'Chapters', act: () => chapterSheet(this.#context, this.#chapters, this.#stage.positionMs, (ms) => this.#seek(ms)) },
            ...captions,
            this.#caption >= 0 && { title: 'Subtitles Off', act: () => this.#useCaptions(-1) },
            this.#unshown && { title: 'Image-Based Subtitles', act: () => this.#context.toast(this.#unshown) },
            { title: 'From the Beginning', act: () => this.#seek(0) },
            !this.#stage.isConverted && { title: 'No Picture or Sound? Convert', act: () => this.#convert(this.#stage.positionMs) },
            document.pictureInPictureEnabled && { title: 'Picture in Picture', act: () => this.#float(film) },
        ].filter(Boolean);
        itemSheet(this.#context, this.#item, { more, changed: (item) => (this.#item = item) });
        this.#context.speech.rest(spoken(this.#item));
    }

    async #float(film) {
        try {
            if (document.pictureInPictureElement) await document.exitPictureInPicture();
            else await film.requestPictureInPicture();
        } catch ({ message }) {
            this.#context.toast(message);
        }
    }
}
