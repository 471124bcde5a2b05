import { make, set, write } from '../dom.js';
import { Gaze, NOTCH } from './gaze.js';
import { clipOf, blurOf, fileOf, pictureOf } from './pictures.js';
import { Sphere } from './sphere.js';
import { badge, day, spoken } from './words.js';
import { Zoom } from './zoom.js';
import { isStill } from '../motion.js';

/** A drag of a finger turns a sphere by so many degrees for the width of the screen. */
const DRAG = 90;

/**
 * One photo on the whole screen, with what can be done with it: looked at closely, stepped through, looked round in, played.
 *
 * `mode` is what the wheel does: '' goes to other photos, 'zoom', 'frames' or 'sphere'.
 */
export class PhotoStage {
    #back = make('div.back', { 'aria-hidden': 'true' });
    #image = make('img', { alt: '', decoding: 'async' });
    #clip = make('video', { playsinline: true, loop: true, preload: 'none', hidden: true, 'aria-hidden': 'true' });
    #canvas = make('canvas', { hidden: true, 'aria-hidden': 'true' });
    #badge = make('span.badge', { 'aria-hidden': 'true' });
    #title = make('b');
    #fact = make('span');
    #hint = make('p.hint', { 'aria-hidden': 'true' });
    #zoom = new Zoom();
    #gaze = new Gaze();
    #sphere = null;
    #frame = 0;
    #item = null;
    #watch;
    mode = '';
    element;

    /** `loaded` is called when a photo is seen, `failed` when it cannot be. */
    constructor(view, { loaded, failed }) {
        const caption = make('p.caption', { 'aria-hidden': 'true' }, this.#title, this.#fact);
        this.element = make('div.stage', { tabindex: 0, role: 'slider', 'aria-label': 'Photo', 'aria-valuemin': 1 }, this.#back, this.#image, this.#canvas, this.#clip, this.#badge, caption, this.#hint);
        view.classList.add('photo');
        view.append(this.element);
        this.#image.addEventListener('load', () => {
            this.#image.classList.remove('is-coming');
            if (this.#item?.kind === 'vr360') this.#showSphere();
            loaded();
        });
        this.#image.addEventListener('error', () => failed(this.#item));
        this.#clip.addEventListener('ended', () => this.stopClip());
        this.#watch = new ResizeObserver(() => this.#drawSphere());
        this.#watch.observe(this.element);
    }

    close() {
        this.#watch.disconnect();
        this.#clip.removeAttribute('src');
        this.#clip.load();
        this.#sphere?.close();
    }

    /** Shows the photo at place `index` of `count`. */
    show(item, index, count) {
        this.leave();
        this.stopClip();
        this.#item = item;
        this.#canvas.hidden = true;
        this.#gaze = new Gaze();
        const blur = blurOf(item);
        this.#back.style.backgroundImage = blur ? `url("${blur}")` : '';
        this.#image.classList.add('is-coming');
        set(this.#image, 'src', this.#address);
        write(this.#badge, badge(item));
        this.#badge.hidden = badge(item) === '';
        write(this.#title, item.title);
        write(this.#fact, [day(item.taken), item.place, item.problem && 'damaged'].filter(Boolean).join(' · '));
        set(this.element, 'aria-valuenow', index + 1);
        set(this.element, 'aria-valuemax', count);
        set(this.element, 'aria-valuetext', spoken(item));
        this.tell(this.#usualHint);
    }

    tell(text) {
        write(this.#hint, text);
    }

    /** Begins what Select does with this photo, or ends it. @returns what is said of it */
    toggle() {
        if (this.mode) return this.leave();
        const { kind } = this.#item;
        if (kind === 'gif') return this.#enter('frames', 'Turn: step · Select: play', `Frame 1 of ${this.#item.frames ?? 1}`, () => this.#showFrame(0));
        if (kind === 'vr360' && this.#sphere?.isAble) return this.#enter('sphere', 'Turn: look round · arrows, drag: everywhere', 'Looking ahead', () => {});
        return this.#enter('zoom', 'Turn: zoom · arrows, drag: move', 'Zoomed in', () => {
            set(this.#image, 'src', pictureOf(this.#item, 4096));
            this.#zoom.to(2);
            this.#place();
        });
    }

    /** Back to what the wheel usually does. @returns what is said of it; undefined where nothing was to be left */
    leave() {
        if (!this.mode) return undefined;
        const { mode } = this;
        this.mode = '';
        this.#zoom.reset();
        this.#place();
        if (mode === 'frames') set(this.#image, 'src', this.#address);
        this.tell(this.#usualHint);
        return mode === 'frames' ? 'Playing' : 'Whole picture';
    }

    /** The wheel in a mode. @returns what is said of it, or false where nothing moves any more */
    turn(n) {
        if (this.mode === 'zoom') return this.#zoom.by(n) && this.#placed(`${Math.round(this.#zoom.scale * 100)} per cent`);
        if (this.mode === 'frames') return this.#showFrame(this.#frame + n);
        return this.look(n * NOTCH, 0);
    }

    /** Moves what is seen to the right and up, in notches. */
    move(right, up) {
        if (this.mode === 'zoom') return this.#zoom.move(-right * 0.1, up * 0.1) && this.#placed('');
        if (this.mode === 'sphere') return this.look(right * NOTCH * 2, up * NOTCH * 2);
        return false;
    }

    /** A finger has dragged by parts of the screen. */
    drag(x, y) {
        if (this.mode === 'zoom' && this.#zoom.move(x, y)) this.#place();
        if (this.mode === 'sphere') this.look(-x * DRAG, y * DRAG);
    }

    look(round, up) {
        this.#gaze.turn(round, up);
        this.#drawSphere();
        return this.#gaze.words;
    }

    /** Whether it moves while Select is held. */
    get isPlayable() {
        const { kind, clip, opens } = this.#item;
        return opens !== 'still' && (Boolean(clip) || (kind === 'gif' && opens === 'held'));
    }

    /** Whether it moves once it is seen, unless somebody wants no motion; a browser runs animations itself. */
    get playsItself() {
        return Boolean(this.#item.clip) && this.#item.opens === 'moving' && !isStill();
    }

    /** Plays what moves until `stopClip`, or to its end. */
    async playClip(gain, isOnce = false) {
        const clip = this.#clip;
        if (this.#item.kind === 'gif') return set(this.#image, 'src', fileOf(this.#item));
        clip.loop = !isOnce;
        clip.volume = gain;
        clip.muted = gain === 0;
        if (clip.dataset.of !== String(this.#item.id)) {
            clip.dataset.of = String(this.#item.id);
            clip.src = clipOf(this.#item);
        }
        clip.currentTime = 0;
        clip.hidden = false;
        return clip.play();
    }

    stopClip() {
        if (this.#item?.kind === 'gif' && !this.mode) set(this.#image, 'src', this.#address);
        this.#clip.pause();
        this.#clip.hidden = true;
    }

    get #address() {
        // A browser shows animations itself, unless somebody wants no motion.
        return this.#item.kind === 'gif' && this.#item.opens === 'moving' && !isStill() ? fileOf(this.#item) : pictureOf(this.#item, this.#item.kind === 'vr360' ? 4096 : 1280);
    }

    get #usualHint() {
        const { kind } = this.#item ?? {};
        if (kind === 'gif') return this.isPlayable ? 'Hold Select: play · Select: step through' : 'Select: step through';
        if (this.#item && this.isPlayable) return 'Hold Select: play · Select: zoom';
        return kind === 'vr360' ? 'Select: look round' : 'Select: zoom';
    }

    #enter(mode, hint, words, begin) {
        this.mode = mode;
        begin();
        this.tell(hint);
        return words;
    }

    #showFrame(frame) {
        const last = (this.#item.frames ?? 1) - 1;
        const next = Math.min(last, Math.max(0, frame));
        if (next === this.#frame && this.#image.getAttribute('src') !== fileOf(this.#item)) return false;
        this.#frame = next;
        set(this.#image, 'src', pictureOf(this.#item, 1280, next));
        this.tell(`Frame ${next + 1} of ${last + 1} · Select: play`);
        return `Frame ${next + 1} of ${last + 1}`;
    }

    #placed(words) {
        this.#place();
        return words;
    }

    #place() {
        this.#image.style.transform = this.#zoom.transform;
    }

    #showSphere() {
        this.#sphere ??= new Sphere(this.#canvas);
        if (!this.#sphere.isAble) return;
        this.#sphere.load(this.#image, this.#item.crop);
        this.#canvas.hidden = false;
        this.#drawSphere();
    }

    #drawSphere() {
        if (!this.#canvas.hidden) this.#sphere.draw(this.#gaze);
    }
}
