import { DetailEvent } from './detail-event.js';
import { PositionClock } from './position-clock.js';

/** What may have changed when the daemon no longer knows what this page has missed, and that it does not tell by itself. */
const RESET = ['queue', 'store', 'strategy', 'machine', 'golf', 'movies'];

/** How long what we expect hides what we are told when no answer has come, in milliseconds. */
const OPTIMISM = 150;

const NOT_KEPT = 'Your changes aren’t being saved: the disk may be full. Clickwheel keeps trying by itself and saves them once there is room.';

const EMPTY = Object.freeze({
    revision: 0, state: 'stop', positionMs: 0, isRunning: false, length: 0, volume: 50,
    order: 'in-order', repeat: 'off', single: false, consume: false,
});

/**
 * What the daemon last said. An EventTarget for `state library gallery movies queue strategy machine golf rating storage notice connection
 * back`, whose `detail` is the data.
 */
export class Store extends EventTarget {
    #connection;
    #now;
    #truth = EMPTY;
    #truthAt = 0;
    #expected = [];
    #clock = new PositionClock();
    #anyRevision = true;
    /** While this page's own sound is the truth: `waiting` for the daemon, or `told` of what it says. */
    #alone = null;
    #said = null;

    /** What the player does, with what we expect laid over what we know. `positionMs` held when `state` was emitted. */
    snapshot = EMPTY;
    /** As `GET /api/library`; null before it is known. */
    library = null;
    /** As `GET /api/gallery`; null before it is known. */
    gallery = null;
    /** `problem`: why what is changed cannot be saved, in a sentence; absent while it can. */
    storage = {};

    constructor({ client, connection, now = () => performance.now() }) {
        super();
        this.client = client;
        this.#connection = connection;
        this.#now = now;
        connection.addEventListener('event', ({ detail }) => this.#receive(detail.name, detail.data));
        connection.addEventListener('change', () => this.#connectionChanged());
    }

    /** See `Connection.status`. */
    get connection() {
        return this.#connection.status;
    }

    /** True once the daemon has been heard. */
    get isKnown() {
        return this.#truth !== EMPTY;
    }

    positionMs() {
        return this.#clock.read(this.#now());
    }

    /** True while this page is the speaker and the daemon is away: what it does itself is how things are. */
    get isAlone() {
        const { speaker, output = 'browser', item } = this.#truth;
        return this.connection.state !== 'online' && speaker === this.client && output === 'browser' && item !== undefined;
    }

    /** Keeps what is known as it is when the daemon comes back, and emits `back` with what that says, until `endWait`. */
    waitForDaemon() {
        this.#alone = 'waiting';
    }

    /** The daemon's word holds again: `snapshot`, or what it has said meanwhile. */
    endWait(snapshot) {
        this.#alone = null;
        this.#expected = [];
        const newest = this.#said;
        this.#said = null;
        if (snapshot && (!newest || snapshot.revision >= newest.revision)) this.accept(snapshot, true);
        else if (newest) this.accept(newest, true);
    }

    /** What is done here while the daemon is away. */
    decide(changes) {
        const positionMs = changes.positionMs ?? this.positionMs();
        this.#truth = { ...this.#truth, positionMs, ...changes };
        this.#truthAt = this.#now();
        this.#show(this.#truthAt, true);
    }

    retryNow() {
        this.#connection.open();
    }

    /** Shows `changes` until the daemon answers. The token is for `settle`, or to be `replaced` by a newer wish. */
    expect(changes, replaced = null) {
        const token = { changes, since: this.#now() };
        this.#expected = this.#expected.filter((other) => other !== replaced);
        this.#expected.push(token);
        this.#show(this.#truthAt, 'positionMs' in changes);
        return token;
    }

    /** The command that `token` stands for was answered with `snapshot`, or failed (without one). */
    settle(token, snapshot) {
        const jump = token !== null && 'positionMs' in token.changes;
        this.#expected = this.#expected.filter((other) => other !== token);
        if (snapshot) this.accept(snapshot, jump);
        else if (token) this.#show(this.#truthAt, true);
    }

    /** Takes over a snapshot unless a newer one is known. `jump`: its position was chosen, not measured. */
    accept(snapshot, jump = false) {
        if (this.#alone) return this.#note(snapshot);
        if (!this.#anyRevision && snapshot.revision < this.#truth.revision) return;
        const now = this.#now();
        const wasKept = this.#truth.kept !== false;
        const isKept = snapshot.kept !== false;
        this.#anyRevision = false;
        if (snapshot.sleep) snapshot.sleep.endsAt = now + snapshot.sleep.leftMs;
        this.#truth = snapshot;
        this.#truthAt = now;
        this.#expected = this.#expected.filter(({ since }) => now - since < OPTIMISM);
        this.#show(now, jump);
        // The banner says it for all parts.
        const isTold = this.storage.problem !== undefined;
        if (isKept !== wasKept && !isTold) this.#emit('notice', { message: isKept ? 'Your changes are being saved again.' : NOT_KEPT });
    }

    #note(snapshot) {
        const isFirst = this.#alone === 'waiting';
        if (isFirst || snapshot.revision >= this.#said.revision) this.#said = snapshot;
        this.#alone = 'told';
        if (isFirst) this.#emit('back', snapshot);
    }

    /** Takes over the rating of some songs, in stars; undefined where it was taken back. */
    rated({ tracks, rating }) {
        const { track, next } = this.#truth;
        const isShown = [track, next].some((song) => song && tracks.includes(song.id));
        if (!isShown) return;
        const anew = (song) => (song && tracks.includes(song.id) ? { ...song, rating } : song);
        this.#truth = { ...this.#truth, track: anew(track), next: anew(next) };
        this.#show(this.#truthAt, false);
    }

    #show(at, jump) {
        const before = this.snapshot;
        const sought = this.#expected.some(({ changes }) => 'positionMs' in changes);
        this.snapshot = Object.assign({}, this.#truth, ...this.#expected.map(({ changes }) => changes));
        if (this.snapshot.isRunning !== this.#truth.isRunning && !sought) this.snapshot.positionMs = this.positionMs();
        const stale = this.snapshot.positionMs !== this.#truth.positionMs;
        const now = this.#now();
        this.#clock.reconcile(this.snapshot, stale ? now : at, now, jump || turned(before, this.snapshot));
        this.snapshot.positionMs = Math.round(this.#clock.measured(now));
        this.#emit('state', this.snapshot);
    }

    #receive(name, data) {
        if (name === 'state') return this.accept(data);
        if (name === 'library') this.library = data;
        if (name === 'gallery') this.gallery = data;
        if (name === 'storage') this.storage = data;
        if (name === 'rating') this.rated(data);
        if (name === 'reset') for (const change of RESET) this.#emit(change, {});
        if (name === 'notice' && data.to !== undefined && data.to !== this.client) return undefined;
        return this.#emit(name, data);
    }

    #connectionChanged() {
        // A daemon that was started anew may count from an earlier revision.
        if (this.connection.state !== 'online') {
            this.#anyRevision = true;
            if (this.#alone) this.#alone = 'waiting';
        }
        this.#emit('connection', this.connection);
    }

    #emit(name, detail) {
        this.dispatchEvent(new DetailEvent(name, detail));
    }
}

/** A scan moves the position by large steps and stops where it likes: nothing to smooth at either end. */
function turned(before, after) {
    return (before.scan === undefined) !== (after.scan === undefined);
}
