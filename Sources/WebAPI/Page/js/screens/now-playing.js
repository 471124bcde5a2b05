import { make, set, write } from '../dom.js';
import { number, spokenClock, spokenStars } from '../format.js';
import { dialOf } from '../now-playing/dial.js';
import { Face } from '../now-playing/face.js';
import { ModeRail } from '../now-playing/mode-rail.js';
import { moreSheet } from '../now-playing/more-sheet.js';
import { noticeOf, whereOf } from '../now-playing/notice.js';
import { Preview } from '../now-playing/preview.js';
import { slide } from '../now-playing/slide.js';
import { StarSender } from '../now-playing/star-sender.js';
import { Rating } from '../now-playing/rating.js';
import { positionAfter, volumeAfter } from '../now-playing/steps.js';
import { Bump } from '../wheel/bump.js';

export const route = { path: 'now-playing', make: (params, context) => new NowPlaying(context) };

const MODES = [
    { name: 'volume', title: 'Volume' }, { name: 'scrub', title: 'Scrub' }, { name: 'rate', title: 'Rate' }, { name: 'more', title: 'More' },
];

/** The playhead moves so often, and the volume is seen for so long after it has changed, in milliseconds. */
const PERIOD = 200;
const LINGER = 1500;

/** What a key of a slider does, as a number of notches. */
const KEYS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5 };

/** The song that plays, and what the wheel does to it. */
class NowPlaying {
    #context;
    #face = new Face();
    #rail = new ModeRail(MODES);
    #scrub;
    #sender;
    #rating;
    #bump = new Bump();
    #notice = null;
    #text = make('p');
    #id = make('small');
    #action = make('button', { type: 'button' });
    #box = make('div.notice', { hidden: true }, this.#text, this.#id, this.#action);
    #ticking = 0;
    #volumeTimer = 0;
    #volume;
    #item;
    #onState = () => this.#update();
    title = 'Now Playing';

    constructor(context) {
        this.#context = context;
        this.#scrub = new Preview({ commit: (position) => context.player.seek(position), changed: () => this.#showTime() });
        this.#sender = new StarSender({
            post: (id, rating) => context.api.post('/api/rating', { tracks: [id], rating }),
            show: (id, rating) => context.store.rated({ tracks: [id], rating: rating || undefined }),
            refused: ({ message, id }) => {
                this.#rating.forget();
                context.toast(message, id);
            },
            speech: context.speech,
        });
        this.#rating = new Rating({ send: (...wish) => this.#sender.send(...wish), changed: () => this.#showRating() });
        this.#face.undo.addEventListener('click', () => this.#rating.cancel());
        this.#rail.addEventListener('change', () => this.#modeChanged());
        this.#rail.addEventListener('tap', () => this.#rail.mode === 'more' && this.#more());
        slide(this.#face.dial, {
            begin: () => context.store.snapshot.durationMs > 0,
            show: (part) => this.#drag(part),
            end: () => this.#scrub.finish(),
            cancel: () => this.#scrub.cancel(),
        });
        this.#action.addEventListener('click', () => this.#act());
    }

    get detail() {
        const { index, length } = this.#context.store.snapshot;
        return index === undefined ? '' : `${number(index + 1)} of ${number(length)}`;
    }

    mount(view) {
        const { store, speaker } = this.#context;
        this.#volume = store.snapshot.volume;
        this.#item = store.snapshot.item;
        this.#face.element.append(this.#box, this.#rail.element);
        view.append(this.#face.element);
        store.addEventListener('state', this.#onState);
        speaker.addEventListener('change', this.#onState);
        this.#update();
    }

    unmount() {
        const { store, speaker } = this.#context;
        store.removeEventListener('state', this.#onState);
        speaker.removeEventListener('change', this.#onState);
        clearInterval(this.#ticking);
        clearTimeout(this.#volumeTimer);
        this.#scrub.cancel();
        this.#rating.finish();
        this.#rating.forget();
        this.#rail.stop();
    }

    focus() {
        this.#face.dial.focus({ preventScroll: true });
    }

    detents(notches, { speed = 0, source } = {}) {
        this.#rail.stay();
        // A mouse's wheel that is rolled up means more, as everywhere else.
        const n = source === 'scroll' ? -notches : notches;
        if (this.#rail.mode === 'more') return this.#more();
        if (this.#rail.mode === 'volume') return this.#turnVolume(n, speed, source);
        if (this.#rail.mode === 'rate') return this.#turnRating(n, source);
        return this.#turnPosition(n, speed, source);
    }

    press(button) {
        if (button === 'menu') return this.#scrub.cancel() || (this.#rail.mode === 'rate' && this.#rating.cancel());
        if (button !== 'select') return false;
        if (this.#notice) this.#act();
        else if (this.#rail.mode === 'more') this.#more();
        else this.#rail.next();
        return true;
    }

    hold(button, phase) {
        if (button !== 'select') return false;
        if (phase === 'start') this.#more();
        return true;
    }

    key({ key, altKey, ctrlKey, metaKey, shiftKey }) {
        if (altKey || ctrlKey || metaKey || shiftKey) return false;
        if (Object.hasOwn(KEYS, key)) this.detents(KEYS[key], { source: 'key' });
        else if (key === 'Home' || key === 'End') this.#toEdge(key === 'End');
        else if (this.#context.settings.get('letterKeys') !== 'on') return false;
        else if (key === 'm') this.#rail.next();
        else if (/^[0-5]$/.test(key)) this.#chooseRating(Number(key));
        else return false;
        return true;
    }

    /** The first time, says how the wheel gets its other jobs. */
    #hintOnce() {
        const { settings, store, toast } = this.#context;
        if (settings.get('tour') !== 'seen' || !store.snapshot.track) return;
        settings.set('tour', 'done');
        toast('Select changes what the wheel does: volume, position, rating, more');
    }

    #turnVolume(n, speed, source) {
        const { player, store, feedback, speech } = this.#context;
        const before = store.snapshot.volume;
        const volume = volumeAfter(before, n, speed);
        if (this.#bump.push(volume === before, Math.sign(n))) feedback.bump(Math.sign(n));
        if (volume !== before) player.volume(volume);
        this.#flashVolume();
        if (source !== 'key') speech.rest(`Volume ${volume}`);
        return volume !== before;
    }

    #turnPosition(n, speed, source) {
        const { store, feedback, speech } = this.#context;
        const { durationMs } = store.snapshot;
        if (!durationMs) return false;
        const before = this.#scrub.value ?? store.positionMs();
        const position = positionAfter(before, n, speed, durationMs);
        if (this.#bump.push(position === before, Math.sign(n))) feedback.bump(Math.sign(n));
        this.#scrub.move(position);
        if (source !== 'key') speech.rest(spokenClock(position));
        return position !== before;
    }

    /** A finger or a mouse on the ruler: `part` of the song, 0...1. */
    #drag(part) {
        if (this.#rail.mode !== 'scrub') this.#rail.choose('scrub');
        this.#rail.stay();
        this.#face.showVolume(this.#context.store.snapshot.volume, false);
        this.#scrub.show(part * this.#context.store.snapshot.durationMs);
    }

    #more() {
        this.#rail.choose('volume');
        moreSheet(this.#context);
    }

    #turnRating(n, source) {
        const { store, feedback, speech } = this.#context;
        const { track } = store.snapshot;
        const hasMoved = track !== undefined && this.#rating.turn(track, n);
        if (this.#bump.push(!hasMoved, Math.sign(n))) feedback.bump(Math.sign(n));
        if (track && source !== 'key') speech.rest(spokenStars(this.#rating.of(track)));
        return hasMoved;
    }

    #chooseRating(stars) {
        const { track } = this.#context.store.snapshot;
        if (!track) return;
        this.#rail.choose('rate');
        this.#rating.choose(track, stars);
    }

    #toEdge(isEnd) {
        const { player, store } = this.#context;
        if (this.#rail.mode === 'rate') return this.#chooseRating(isEnd ? 5 : 0);
        if (this.#rail.mode === 'volume') player.volume(isEnd ? 100 : 0);
        else if (store.snapshot.durationMs) this.#scrub.move(isEnd ? store.snapshot.durationMs : 0);
        return undefined;
    }

    #modeChanged() {
        if (this.#rail.mode !== 'scrub') this.#scrub.cancel();
        if (this.#rail.mode !== 'rate') this.#rating.finish();
        this.#showRating();
        this.#showDial();
        this.#context.speech.say(MODES.find(({ name }) => name === this.#rail.mode).title);
    }

    #update() {
        const { store, speaker, stack, speech } = this.#context;
        const { snapshot } = store;
        this.#face.showTrack(snapshot.track, whereOf(snapshot, speaker.isHere));
        if (snapshot.item !== this.#item) {
            this.#item = snapshot.item;
            this.#scrub.cancel();
            this.#rating.finish();
            this.#rating.forget();
            if (snapshot.track) speech.say(`${snapshot.track.title}, ${snapshot.track.artist ?? ''}`);
        }
        if (snapshot.volume !== this.#volume) this.#flashVolume();
        this.#volume = snapshot.volume;
        this.#showNotice();
        this.#showRating();
        this.#showTime();
        this.#tick(snapshot.isRunning || snapshot.scan !== undefined);
        if (stack.screen === this) stack.refresh();
        this.#hintOnce();
    }

    #showTime() {
        const { store } = this.#context;
        const { durationMs, scan } = store.snapshot;
        this.#face.element.classList.toggle('is-scrubbing', this.#scrub.value !== null);
        this.#face.showTime(this.#scrub.value ?? store.positionMs(), durationMs, scan);
        this.#showDial();
    }

    #showRating() {
        const { track } = this.#context.store.snapshot;
        this.#face.showRating(this.#rating.of(track), { isTurned: this.#rail.mode === 'rate', canUndo: this.#rating.canUndo });
        this.#showDial();
    }

    #showDial() {
        const { store } = this.#context;
        const seconds = Math.round((this.#scrub.value ?? store.positionMs()) / 1000);
        const stars = this.#rating.of(store.snapshot.track);
        const [label, max, now, text] = dialOf(this.#rail.mode, store.snapshot, seconds, stars);
        const words = { label, valuemin: 0, valuemax: max, valuenow: now, valuetext: text };
        for (const [name, value] of Object.entries(words)) set(this.#face.dial, `aria-${name}`, value);
    }

    #flashVolume() {
        clearTimeout(this.#volumeTimer);
        this.#face.showVolume(this.#context.store.snapshot.volume, true);
        this.#volumeTimer = setTimeout(() => this.#face.showVolume(this.#context.store.snapshot.volume, false), LINGER);
    }

    #tick(isMoving) {
        clearInterval(this.#ticking);
        if (isMoving) this.#ticking = setInterval(() => this.#showTime(), PERIOD);
    }

    #showNotice() {
        const { store } = this.#context;
        const notice = noticeOf({ snapshot: store.snapshot, client: store.client, isKnown: store.isKnown });
        const isNew = notice?.text !== this.#notice?.text;
        this.#notice = notice;
        set(this.#box, 'hidden', !notice);
        set(this.#rail.element, 'hidden', Boolean(notice));
        if (!notice || !isNew) return;
        write(this.#text, notice.text);
        write(this.#id, notice.id ? `Settings ▸ Log ▸ ${notice.id}` : '');
        write(this.#action, notice.title);
        this.#context.speech.alert(notice.text);
    }

    #act() {
        const { player, speaker, stack } = this.#context;
        switch (this.#notice?.action) {
            case 'skip': return player.next();
            case 'retry': case 'press': return player.resume();
            case 'claim': return speaker.claim().then(() => player.resume());
            case 'choose': return stack.open('music/songs');
            default: return undefined;
        }
    }
}
