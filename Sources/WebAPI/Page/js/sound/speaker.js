import { Deck } from './deck.js';
import { explain } from './diagnosis.js';
import { comeBack } from './comeback.js';
import { Guest } from './guest.js';
import { Patience } from './patience.js';
import { Reporter } from './reporter.js';
import { Scanner } from './scanner.js';
import { SCAN_GAIN, gainOf } from './volume.js';

/** A press that undid the browser's refusal means "play" for so long, in milliseconds. */
const PRESS = 600;

/** A deck nearer than this to where it shall be is there, in milliseconds. */
const NEAR = 30;

/** A track that was started ahead may be so far when the daemon says "begin", in milliseconds. */
const LEAD = 3000;

/**
 * Plays what the daemon says when this tab is the speaker, and reports what comes of it. Two decks: the next track
 * waits in the spare one and starts the moment the current one ends, before the daemon has heard of it. Tracks of one
 * album follow each other in the same deck, without a gap.
 *
 * While the daemon is away the sound goes on, and does what is asked for here; when it is back, it is told.
 * What sounds beside the music is its `guest`.
 * Emits `change` when `isHere` or `isBlocked` does.
 */
export class Speaker extends EventTarget {
    #api;
    #store;
    #deck;
    #spare;
    #reporter;
    #isAway = false;
    #lost = null;
    #patience = new Patience(() => this.#say('stalled'));
    #scanner = new Scanner();
    #isAhead = false;
    #startedAt = -Infinity;
    #unheardEnd = null;

    /** True while this tab is the one that plays. */
    isHere = false;
    /** True while the browser refuses to play before a press. */
    isBlocked = false;

    constructor({ api, store, player, makeElement = () => new Audio(), page = window }) {
        super();
        this.#api = api;
        this.#store = store;
        this.#reporter = new Reporter({ api, store });
        this.#deck = this.#makeDeck(makeElement());
        this.#spare = this.#makeDeck(makeElement());
        this.guest = new Guest({ store, player, makeElement });
        store.addEventListener('state', ({ detail }) => this.#follow(detail));
        store.addEventListener('connection', () => this.#connectionChanged());
        store.addEventListener('back', ({ detail }) => this.#back(detail));
        player.hasJustStarted = () => performance.now() - this.#startedAt < PRESS;
        for (const gesture of ['pointerup', 'keydown']) {
            page.addEventListener(gesture, () => this.#pressed(), { capture: true });
        }
    }

    /** "Play here": this tab plays from now on. */
    claim() {
        return this.#reporter.send({ action: 'claim' });
    }

    #makeDeck(element) {
        const deck = new Deck(element);
        const on = (name, work) => deck.addEventListener(name, (event) => deck === this.#deck && work(event));
        on('ready', () => this.#say('loaded'));
        on('playing', () => this.#playing());
        on('waiting', () => !this.#scanner.isOn && this.#patience.begin());
        on('seeked', () => this.#say(deck.isSounding ? 'playing' : 'position'));
        on('moved', () => !this.#scanner.isOn && deck.isPlaying && this.#reporter.remind(deck));
        on('ended', () => this.#ended());
        on('passed', ({ detail }) => this.#passed(detail));
        on('alone', () => this.#prepare(this.#store.snapshot));
        on('blocked', () => this.#blocked());
        on('failed', ({ detail }) => this.#failed(detail));
        return deck;
    }

    #follow(snapshot) {
        this.#become(snapshot.speaker === this.#store.client && (snapshot.output ?? 'browser') === 'browser');
        // An entry of the queue whose song is gone has no track: there is nothing to play of it.
        if (!this.isHere || snapshot.item === undefined || snapshot.track === undefined) return this.#quiet();
        this.#scan(snapshot);
        if (snapshot.load !== this.#reporter.load) this.#go(snapshot);
        return this.#obey(snapshot);
    }

    /** The daemon says where to be: which track, and where in it. */
    #go({ load, item, track, next, positionMs }) {
        this.#reporter.load = load;
        const wasAhead = this.#isAhead;
        this.#isAhead = false;
        if (!this.#holds(track) && this.#spare.track?.id === track.id && !this.#spare.failed) this.#swap();
        const deck = this.#deck;
        if (!this.#holds(track)) return deck.load(track, positionMs, item, isOneAlbum(track, next));
        deck.item = item;
        const isThere = wasAhead ? positionMs < LEAD && deck.positionMs < LEAD : Math.abs(deck.positionMs - positionMs) < NEAR;
        if (!isThere || deck.hasEnded) deck.seek(positionMs);
        return undefined;
    }

    #holds(track) {
        return this.#deck.track?.id === track.id && !this.#deck.failed;
    }

    /** Play, pause and volume: what is followed even while the next track has started ahead of the daemon. */
    #obey(snapshot) {
        const { state, phase, volume, heardVolume = volume, scan } = snapshot;
        for (const deck of [this.#deck, this.#spare]) {
            deck.know([snapshot.track, snapshot.next]);
            deck.gain = gainOf(heardVolume) * (scan ? SCAN_GAIN : 1);
        }
        const deck = this.#deck;
        if (scan || deck.failed) return;
        if (state !== 'play') return this.#rest(state);
        if (!deck.isPlaying && !deck.hasEnded && !this.isBlocked) deck.play();
        // The daemon has not heard that it sounds: it came before the order that it answers.
        else if (phase !== 'playing' && deck.isSounding) this.#playing();
        else if (deck.isSounding) this.#prepare(snapshot);
    }

    #rest(state) {
        this.#patience.end();
        const wasPlaying = this.#deck.isPlaying;
        this.#deck.pause();
        if (wasPlaying && state === 'pause') this.#say('position');
    }

    #scan({ scan }) {
        if (scan) this.#scanner.start(this.#deck, () => this.#store.positionMs());
        else this.#scanner.stop();
    }

    #playing() {
        this.#patience.end();
        this.#unblock();
        if (this.#scanner.isOn) return;
        this.#say('playing');
        this.#prepare(this.#store.snapshot);
    }

    /** Gets the track that comes next. */
    #prepare({ next, single }) {
        // Until the daemon has heard which track plays, what it says is about the one before.
        if (this.#isAhead) return;
        const deck = this.#deck;
        const isOneRun = next && !single && next.id !== deck.track?.id && isOneAlbum(deck.track, next) && deck.canFollow(next);
        deck.follow(isOneRun ? next : null);
        if (!next || isOneRun) this.#spare.unload();
        else if (next.id !== this.#spare.track?.id) this.#spare.load(next, 0, null, next.albumId !== undefined);
    }

    /** The next track of the album has begun, in the same deck. */
    #passed(item) {
        this.#isAhead = true;
        this.#patience.end();
        this.#sayEnd({ ...this.#reporter.about(this.#deck, 'ended'), item });
        this.#showNext();
    }

    /** Nobody else says which track plays while the daemon is away. */
    #showNext() {
        const { track } = this.#deck;
        if (this.#store.isAlone) this.#store.decide({ track, durationMs: track.durationMs, positionMs: 0, next: undefined });
    }

    #ended() {
        if (this.#scanner.isOn) return;
        const report = this.#reporter.about(this.#deck, 'ended');
        const { next, single, track } = this.#store.snapshot;
        const isWaiting = next && this.#spare.track?.id === next.id && !this.#spare.failed;
        // The same track once more cannot be told from an older snapshot: that one waits for the daemon.
        if (isWaiting && !single && next.id !== track?.id) {
            this.#isAhead = true;
            this.#swap();
            this.#deck.play();
            this.#showNext();
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
        if (kind === 'network' && this.#store.isAlone) this.#lost = { item: this.#deck.item, positionMs: this.#store.positionMs() };
        this.#say('failed', { kind, message: explain(kind, this.#deck.track) });
    }

    #say(event, more) {
        if (this.#scanner.isOn || !this.isHere) return;
        const { state, phase } = this.#store.snapshot;
        const isNews = (event === 'stalled' || event === 'playing') && state === 'play' && phase !== event;
        if (isNews && this.#store.isAlone) this.#store.decide({ phase: event, isRunning: event === 'playing', positionMs: this.#deck.positionMs });
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
        this.#isAhead = false;
        this.#reporter.load = undefined;
        this.#deck.unload();
        this.#spare.unload();
    }

    #connectionChanged() {
        const isOnline = this.#store.connection.state === 'online';
        if (!isOnline && this.isHere && !this.#isAway) {
            this.#isAway = true;
            this.#store.waitForDaemon();
        }
        if (isOnline && !this.#isAway && this.#unheardEnd) this.#sayEnd(this.#unheardEnd);
    }

    /** The daemon is back, and says how it believes things are: it is told how they are here. */
    async #back(snapshot) {
        const deck = this.#deck;
        const here = { client: this.#store.client, local: this.#store.snapshot, deck, lost: this.#lost, ended: this.#unheardEnd };
        const known = await comeBack(this.#api, here, snapshot).catch(() => undefined);
        // It went away again meanwhile.
        if (known === undefined && this.#store.connection.state !== 'online') return;
        const lost = this.#lost;
        this.#isAway = false;
        this.#lost = null;
        if (known) {
            this.#unheardEnd = null;
            this.#isAhead = false;
            deck.item = known.item;
            this.#reporter.load = known.load;
            if (deck.failed) deck.load(known.track, lost?.positionMs ?? known.positionMs, known.item, isOneAlbum(known.track, known.next));
        }
        this.#store.endWait(known);
        if (known && deck.isSounding) this.#playing();
    }
}

function isOneAlbum(track, next) {
    return track?.albumId !== undefined && track.albumId === next?.albumId;
}
