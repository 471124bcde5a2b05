import { Alignment } from './alignment.js';
import { Deck } from './deck.js';
import { explain } from './diagnosis.js';
import { Patience } from './patience.js';
import { Reporter } from './reporter.js';
import { Scanner } from './scanner.js';
import { SCAN_GAIN, gainOf } from './volume.js';

/** A press that undid the browser's refusal means "play" for so long, in milliseconds. */
const PRESS = 600;

/**
 * Plays what the daemon says when this tab is the speaker, and reports what comes of it. Two decks: the next track
 * waits in the spare one and starts the moment the present one ends, before the daemon has heard of it.
 * Emits `change` when `isHere` or `isBlocked` does.
 */
export class Speaker extends EventTarget {
    #store;
    #deck;
    #spare;
    #reporter;
    #patience;
    #scanner = new Scanner();
    #alignment = new Alignment();
    #ahead = null;
    #hasShownError = false;
    #startedAt = -Infinity;
    #unheardEnd = null;

    /** True while this tab is the one that plays. */
    isHere = false;
    /** True while the browser refuses to play before a press. */
    isBlocked = false;

    constructor({ api, store, player, makeElement = () => new Audio(), page = window }) {
        super();
        this.#store = store;
        this.#reporter = new Reporter({ api, store });
        this.#patience = new Patience((event) => this.#overdue(event));
        this.#deck = this.#makeDeck(makeElement());
        this.#spare = this.#makeDeck(makeElement());
        store.addEventListener('state', ({ detail }) => this.#follow(detail));
        store.addEventListener('connection', () => this.#connectionChanged());
        player.wanted = () => this.claimIfNobodyIs();
        player.hasJustStarted = () => performance.now() - this.#startedAt < PRESS;
        for (const gesture of ['pointerup', 'keydown']) {
            page.addEventListener(gesture, () => this.#pressed(), { capture: true });
        }
    }

    /** "Play here": this tab plays from now on. */
    claim() {
        return this.#reporter.send({ action: 'claim' });
    }

    async claimIfNobodyIs() {
        const { speaker, output = 'browser' } = this.#store.snapshot;
        if (output === 'browser' && speaker === undefined) await this.claim();
    }

    #makeDeck(element) {
        const deck = new Deck(element);
        const on = (name, work) => deck.addEventListener(name, (event) => deck === this.#deck && work(event));
        on('ready', () => this.#say('loaded'));
        on('playing', () => this.#playing());
        on('waiting', () => !this.#scanner.isOn && this.#patience.waiting());
        on('seeked', () => this.#say('position'));
        on('moved', () => !this.#scanner.isOn && deck.isPlaying && this.#reporter.remind(deck));
        on('ended', () => this.#ended());
        on('blocked', () => this.#blocked());
        on('failed', ({ detail }) => this.#failed(detail));
        return deck;
    }

    #follow(snapshot) {
        this.#become(snapshot.speaker === this.#store.client && (snapshot.output ?? 'browser') === 'browser');
        if (!this.isHere || snapshot.item === undefined) return this.#quiet();
        if (this.#ahead !== null && snapshot.item === this.#ahead) return this.#obey(snapshot);
        this.#ahead = null;
        this.#adopt(snapshot);
        this.#retryAfterError(snapshot);
        this.#scan(snapshot);
        if (!snapshot.scan && this.#alignment.isOff(this.#deck, snapshot)) this.#deck.seek(snapshot.positionMs);
        this.#alignment.remember(snapshot);
        return this.#obey(snapshot);
    }

    /** Puts the snapshot's track into the deck, from the spare one if it is there. */
    #adopt({ item, track, positionMs }) {
        const deck = this.#deck;
        if (deck.item === item && deck.track.id === track.id) return;
        if (deck.item === null && deck.track?.id === track.id) {
            deck.item = item;
            if (deck.isPlaying) this.#playing();
            return;
        }
        if (this.#spare.track?.id === track.id && !this.#spare.failed) {
            this.#swap();
            this.#deck.item = item;
            if (positionMs > 0) this.#deck.seek(positionMs);
        } else {
            deck.load(track, positionMs, item);
            this.#patience.loading();
        }
        this.#hasShownError = false;
        this.#alignment.reset();
    }

    /** Play, pause and volume: what is followed even while the next track has started ahead of the daemon. */
    #obey({ state, volume, scan, error }) {
        for (const deck of [this.#deck, this.#spare]) deck.gain = gainOf(volume) * (scan ? SCAN_GAIN : 1);
        if (scan || this.#deck.failed) return;
        if (state === 'play' && !error) {
            const { isPlaying, hasEnded } = this.#deck;
            if (!isPlaying && !hasEnded && !this.isBlocked) this.#deck.play();
        } else {
            this.#patience.end();
            const wasPlaying = this.#deck.isPlaying;
            this.#deck.pause();
            if (wasPlaying && state === 'pause') this.#say('position');
        }
    }

    #scan({ scan }) {
        if (scan) return this.#scanner.start(this.#deck, () => this.#store.positionMs());
        if (!this.#scanner.isOn) return undefined;
        this.#scanner.stop();
        return this.#alignment.reset();
    }

    /** The user has seen the failure and asked for the track again. */
    #retryAfterError({ error, track, item, positionMs }) {
        if (error) this.#hasShownError = true;
        if (error || !this.#deck.failed || !this.#hasShownError) return;
        this.#hasShownError = false;
        this.#deck.load(track, positionMs, item);
    }

    #playing() {
        this.#patience.end();
        this.#unblock();
        if (this.#scanner.isOn) return;
        this.#say('playing');
        const { next } = this.#store.snapshot;
        if (!next) this.#spare.unload();
        else if (next.id !== this.#spare.track?.id) this.#spare.load(next, 0);
    }

    #ended() {
        if (this.#scanner.isOn) return;
        const { item } = this.#deck;
        const { next, single, track } = this.#store.snapshot;
        const report = { action: 'report', item, event: 'ended', positionMs: this.#deck.positionMs };
        if (next && !single && next.id !== track?.id && this.#spare.track?.id === next.id && !this.#spare.failed) {
            this.#ahead = item;
            this.#swap();
            this.#deck.play();
        }
        this.#sayEnd(report);
    }

    async #sayEnd(report) {
        this.#unheardEnd = (await this.#reporter.send(report)) ? null : report;
    }

    #swap() {
        [this.#deck, this.#spare] = [this.#spare, this.#deck];
        this.#spare.unload();
        this.#patience.end();
    }

    #blocked() {
        if (this.isBlocked) return;
        this.isBlocked = true;
        this.#patience.end();
        this.#say('blocked');
        this.dispatchEvent(new Event('change'));
    }

    #unblock() {
        if (!this.isBlocked) return;
        this.isBlocked = false;
        this.dispatchEvent(new Event('change'));
    }

    /** Any press is the gesture the browser waited for. */
    #pressed() {
        if (!this.isBlocked || !this.isHere) return;
        this.#unblock();
        this.#startedAt = performance.now();
        if (this.#store.snapshot.state === 'play') this.#deck.play();
    }

    #failed(kind) {
        this.#patience.end();
        this.#say('failed', { kind, message: explain(kind, this.#deck.track) });
    }

    #overdue(event) {
        if (event === 'failed') this.#failed('network');
        else this.#say(event);
    }

    #say(event, more) {
        if (this.#scanner.isOn || !this.isHere) return;
        this.#reporter.say(this.#deck, event, more);
    }

    #become(isHere) {
        if (isHere === this.isHere) return;
        this.isHere = isHere;
        if (!isHere) this.isBlocked = false;
        this.dispatchEvent(new Event('change'));
    }

    #quiet() {
        this.#scanner.stop();
        this.#patience.end();
        this.#alignment.reset();
        this.#ahead = null;
        this.#deck.unload();
        this.#spare.unload();
    }

    #connectionChanged() {
        if (this.#store.connection.state === 'online' && this.#unheardEnd) this.#sayEnd(this.#unheardEnd);
    }
}
