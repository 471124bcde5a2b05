import { itemSheet } from '../gallery/item-sheet.js';
import { galleryRows, indexIn } from '../gallery/listing.js';
import { PhotoStage } from '../gallery/photo-stage.js';
import { pictureOf } from '../gallery/pictures.js';
import { spoken } from '../gallery/words.js';
import { number } from '../format.js';
import { gainOf } from '../sound/volume.js';

/** How long each photo of a slideshow is seen, in ms. */
const SHOWN = 5000;

/** A finger that goes so far to a side goes to another photo, as a part of the screen. */
const SWIPE = 0.15;

export const photo = { path: 'photos/view/:id', make: ({ id }, context, hint = {}) => new PhotoScreen(context, Number(id), hint) };

/** One photo on the whole screen; the wheel goes to the others of its list. */
class PhotoScreen {
    #context;
    #id;
    #hint;
    #source;
    #index;
    #item = null;
    #stage = null;
    #timer = 0;
    #isSlideshow;
    #isPaused = false;
    #drag = null;
    /** What has played by itself, once. */
    #playsItself = null;
    #onChange = () => this.#show();
    title = 'Photo';

    constructor(context, id, hint) {
        this.#context = context;
        this.#id = id;
        this.#hint = hint;
        this.#index = hint.index;
        this.#isSlideshow = hint.isSlideshow === true;
    }

    get detail() {
        const { count } = this.#source;
        return count > 1 && this.#index !== undefined ? `${number(this.#index + 1)} of ${number(count)}` : '';
    }

    mount(view) {
        // A source that was closed fetches nothing more, and this screen may be come back to.
        this.#source = galleryRows(this.#context.api, this.#hint.of ?? 'photos', (item) => item);
        this.#stage = new PhotoStage(view, { loaded: () => this.#loaded(), failed: (item) => this.#failed(item) });
        for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) {
            this.#stage.element.addEventListener(name, (event) => this.#pointer(event));
        }
        this.#source.addEventListener('change', this.#onChange);
        if (this.#index === undefined) this.#find();
        else this.#want();
    }

    unmount() {
        clearTimeout(this.#timer);
        this.#source.removeEventListener('change', this.#onChange);
        this.#source.close();
        this.#stage.close();
        this.#stage = null;
        this.#item = null;
    }

    focus() {
        this.#stage.element.focus({ preventScroll: true });
    }

    detents(n) {
        if (!this.#item) return false;
        if (!this.#stage.mode) return this.#go(n);
        const words = this.#stage.turn(n);
        if (words === false) this.#context.feedback.bump(Math.sign(n));
        else if (words) this.#context.speech.rest(words);
        return words !== false;
    }

    press(button) {
        if (button === 'menu') return this.#left(this.#stage.leave());
        if (button === 'next' || button === 'previous') {
            this.#go(button === 'next' ? 1 : -1);
            return true;
        }
        if (button === 'play' && this.#isSlideshow) return this.#pauseSlideshow();
        if (button !== 'select' || !this.#item) return false;
        this.#context.speech.say(this.#stage.toggle());
        this.#plan();
        return true;
    }

    hold(button, phase) {
        if (button !== 'select' || !this.#item) return false;
        if (this.#stage.isPlayable) return this.#live(phase);
        if (phase === 'start') this.#sheet();
        return true;
    }

    key({ key, altKey, ctrlKey, metaKey, shiftKey }) {
        if (altKey || ctrlKey || metaKey || shiftKey) return false;
        const [right, up] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key] ?? [0, 0];
        if (key === 'm') this.#sheet();
        if (right === 0 && up === 0) return key === 'm';
        const { mode } = this.#stage;
        if (mode === 'zoom' || mode === 'sphere') return this.#said(this.#stage.move(right, up));
        this.detents(right - up);
        return true;
    }

    async #find() {
        const { api } = this.#context;
        const index = await indexIn(api, this.#hint.of ?? 'photos', this.#id).catch(() => undefined);
        if (!this.#stage) return;
        if (index === undefined) {
            this.#context.toast('This photo is not there any more');
            this.#context.stack.back();
            return;
        }
        this.#index = index;
        this.#want();
    }

    #want() {
        this.#source.want(Math.max(0, this.#index - 1), this.#index + 1);
        this.#show();
    }

    #show() {
        if (!this.#stage || this.#index === undefined) return;
        const { error, count } = this.#source;
        if (error) return this.#context.toast(error.message, error.id);
        if (count === 0) return this.#context.stack.back();
        if (count !== null) this.#index = Math.min(this.#index, count - 1);
        const item = this.#source.raw(this.#index);
        if (!item || item.id === this.#item?.id) return;
        this.#item = item;
        this.#stage.show(item, this.#index, count);
        this.#context.stack.refresh();
    }

    /** @returns whether there is such a photo */
    #go(n) {
        const { count } = this.#source;
        const index = Math.min((count ?? 1) - 1, Math.max(0, this.#index + n));
        if (index === this.#index) {
            this.#context.feedback.bump(Math.sign(n));
            return false;
        }
        this.#index = index;
        this.#hint.goTo?.(index);
        this.#want();
        if (this.#item) this.#context.speech.rest(spoken(this.#item));
        this.#context.stack.refresh();
        return true;
    }

    /** The next one is fetched while this one is seen. */
    #loaded() {
        if (this.#playsItself !== this.#item && this.#stage.playsItself) {
            this.#playsItself = this.#item;
            this.#stage.playClip(0, true).catch(() => this.#stage?.stopClip());
        }
        const next = this.#source.raw(this.#index + 1);
        if (next && next.kind !== 'gif') new Image().src = pictureOf(next, next.kind === 'vr360' ? 4096 : 1280);
        this.#plan();
    }

    #failed(item) {
        this.#stage.tell(item?.problem ? `Couldn’t be shown: ${item.problem}` : 'Couldn’t be shown; the log says why');
        this.#plan();
    }

    #plan() {
        clearTimeout(this.#timer);
        if (!this.#isSlideshow || this.#isPaused || this.#stage.mode) return;
        this.#timer = setTimeout(() => {
            const isLast = this.#index + 1 >= (this.#source.count ?? 0);
            this.#index = isLast ? 0 : this.#index + 1;
            this.#hint.goTo?.(this.#index);
            this.#want();
            if (isLast && this.#source.count === 1) this.#plan();
        }, SHOWN);
    }

    #pauseSlideshow() {
        this.#isPaused = !this.#isPaused;
        this.#stage.tell(this.#isPaused ? 'Slideshow paused' : 'Slideshow');
        this.#context.speech.say(this.#isPaused ? 'Slideshow paused' : 'Slideshow goes on');
        this.#plan();
        return true;
    }

    #left(words) {
        if (words === undefined) return false;
        this.#context.speech.say(words);
        this.#plan();
        return true;
    }

    #said(words) {
        if (words) this.#context.speech.rest(words);
        return true;
    }

    /** The clip plays while Select is held; without its sound where music plays. */
    #live(phase) {
        const { store, toast } = this.#context;
        const { state, volume } = store.snapshot;
        if (phase === 'end') this.#stage.stopClip();
        if (phase !== 'start') return true;
        this.#stage.playClip(state === 'play' ? 0 : gainOf(volume)).catch(({ name }) => {
            this.#stage?.stopClip();
            if (name !== 'AbortError') toast('Your browser can’t play this live photo');
        });
        return true;
    }

    #sheet() {
        const changed = (item) => {
            this.#item = item;
            this.#source.refresh();
        };
        const title = this.#isSlideshow ? 'End Slideshow' : 'Slideshow from Here';
        const turn = () => {
            this.#isSlideshow = !this.#isSlideshow;
            this.#isPaused = false;
            this.#plan();
        };
        itemSheet(this.#context, this.#item, { more: [{ title, act: turn }], changed });
    }

    #pointer({ type, isPrimary, clientX, clientY, pointerId, target }) {
        if (!isPrimary || !this.#stage) return;
        const { clientWidth, clientHeight } = this.#stage.element;
        if (type === 'pointerdown') {
            this.#drag = { x: clientX, y: clientY, startX: clientX };
            target.setPointerCapture?.(pointerId);
        } else if (type === 'pointermove' && this.#drag) {
            if (this.#stage.mode) this.#stage.drag((clientX - this.#drag.x) / clientWidth, (clientY - this.#drag.y) / clientHeight);
            Object.assign(this.#drag, { x: clientX, y: clientY });
        } else if (this.#drag) {
            const over = (clientX - this.#drag.startX) / clientWidth;
            this.#drag = null;
            if (type === 'pointerup' && !this.#stage.mode && Math.abs(over) > SWIPE) this.#go(over < 0 ? 1 : -1);
        }
    }
}
