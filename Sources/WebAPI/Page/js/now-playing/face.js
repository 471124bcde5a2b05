import { coverOf } from '../art/cover.js';
import { make, set, write } from '../dom.js';
import { clock } from '../format.js';
import { icon } from '../icons.js';
import { Ruler } from './ruler.js';
import { Wash } from './wash.js';

/** What Now Playing looks like; it knows nothing of the wheel or the daemon. */
export class Face {
    #wash = new Wash();
    #art = make('img.art', { alt: '' });
    #name = make('span');
    #title = make('h2', {}, this.#name);
    #artist = make('p.artist');
    #album = make('p.album');
    #places = [0, 1, 2, 3, 4].map(() => make('i'));
    #stars = make('p.stars', { role: 'img' }, ...this.#places);
    #quality = make('p.quality');
    #elsewhere = make('p.elsewhere');
    #ruler = new Ruler();
    #elapsed = make('span.elapsed');
    #scan = make('span.scanning', { hidden: true });
    #remaining = make('span.remaining');
    #level = make('i');
    #volume = make('div.volume', { hidden: true, 'aria-hidden': 'true' }, icon('volume'), make('div.level', {}, this.#level));
    #track;

    /** Takes the last rating back. */
    undo = make('button.undo', { type: 'button', hidden: true }, 'Undo');
    /** The one tab stop: what the wheel turns. */
    dial = make('div.turns', { role: 'slider', tabindex: 0 }, this.#ruler.element, this.#volume);
    element = make(
        'div.playing', {}, this.#wash.element, this.#art,
        make('div.words-of-song', {}, this.#title, this.#artist, this.#album, make('div.rating', {}, this.#stars, this.undo), this.#quality, this.#elsewhere),
        this.dial, make('div.times', {}, this.#elapsed, this.#scan, this.#remaining),
    );

    constructor() {
        this.#art.addEventListener('load', () => this.#wash.show(this.#art));
        // A cover that does not come is replaced by the made one.
        this.#art.addEventListener('error', () => this.#track?.art && this.#dress({ ...this.#track, art: undefined }));
    }

    /** `note`: where the sound is, when it is not here. */
    showTrack(track, note) {
        set(this.element, 'data-empty', track === undefined);
        write(this.#quality, track?.quality ?? '');
        write(this.#elsewhere, note);
        if (track?.id === this.#track?.id && track?.title === this.#track?.title) return;
        this.#track = track;
        if (!track) return;
        this.#dress(track);
        write(this.#name, track.title || 'Untitled');
        write(this.#artist, track.artist ?? '');
        write(this.#album, track.album ?? '');
        this.#fit();
    }

    showTime(positionMs, durationMs, scan) {
        this.#ruler.show(positionMs, durationMs ?? 0);
        write(this.#elapsed, clock(positionMs));
        write(this.#remaining, durationMs === undefined ? '' : `−${clock(Math.max(0, durationMs - positionMs))}`);
        set(this.#scan, 'hidden', !scan);
        if (!scan) return;
        const sign = scan.direction === 'forward' ? '▶▶' : '◀◀';
        write(this.#scan, `${sign} ×${scan.speed} · ${clock(positionMs)}`);
    }

    /** Shows the volume in the ruler's place. */
    showVolume(volume, isShown) {
        this.#level.style.width = `${volume}%`;
        set(this.#volume, 'hidden', !isShown);
        this.dial.classList.toggle('shows-volume', isShown);
    }

    /** Shows 0 to 5 stars; while they are turned, dots where more can come. */
    showRating(stars, { isTurned, canUndo }) {
        set(this.#stars, 'hidden', stars === 0 && !isTurned);
        set(this.#stars, 'aria-label', `${stars} of 5 stars`);
        set(this.undo, 'hidden', !canUndo);
        this.#places.forEach((place, at) => {
            const part = Math.max(0, Math.min(1, stars - at));
            place.classList.toggle('is-half', part === 0.5);
            write(place, part === 1 ? '★' : part === 0 && isTurned ? '•' : '☆');
        });
    }

    #dress(track) {
        this.#track = track;
        const source = coverOf(track);
        if (this.#art.getAttribute('src') !== source) this.#art.src = source;
    }

    /** A title of more than two lines moves. */
    #fit() {
        this.#title.classList.remove('is-long');
        requestAnimationFrame(() => {
            const over = this.#name.offsetHeight - this.#title.clientHeight;
            this.#title.classList.toggle('is-long', over > 4);
            this.#title.style.setProperty('--over', `${-Math.max(0, over)}px`);
        });
    }
}
