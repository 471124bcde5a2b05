import { DetailEvent } from './detail-event.js';
import { LatestOnly } from './latest-only.js';
import { Sender } from './sender.js';

const EDITS = { remove: 'Removed', move: 'Moved', clear: 'The queue is empty' };

/**
 * What a user can tell the player. Every method sends a command with the revision that was seen, shows at once what
 * is expected, and lets the daemon's answer correct it. All resolve to true when the daemon did it; none throws.
 * Emits `refused` (detail: an error with `status` and `message`) when somebody else was faster or nobody answered, and
 * `edited` (detail: what is to be told) when it changed the queue in a way that `undo` takes back.
 */
export class Player extends EventTarget {
    #store;
    #sender;
    #volume = new LatestOnly((volume) => this.#sendVolume(volume));
    #volumeToken = null;
    #isScanning = false;
    /** The listing that this page has put into the queue last. */
    #listing = null;

    /** True just after a press has started what the browser had refused to start: the press meant "play". */
    hasJustStarted = () => false;

    constructor({ api, store }) {
        super();
        this.#store = store;
        this.#sender = new Sender({ api, store });
    }

    /** The player's, after this page's last command. */
    get revision() {
        return this.#sender.revision;
    }

    playPause() {
        const { state, phase } = this.#store.snapshot;
        const isPlaying = state === 'play' && phase !== 'blocked' && !this.hasJustStarted();
        return isPlaying ? this.pause() : this.resume();
    }

    /** The daemon makes the tab that wants music the speaker when there is none. */
    resume() {
        const { item } = this.#store.snapshot;
        const expected = item === undefined ? null : { state: 'play', phase: 'loading', isRunning: false };
        return this.#command({ command: 'play' }, expected, { state: 'play', phase: 'playing', isRunning: true });
    }

    pause() {
        return this.#command({ command: 'pause' }, { state: 'pause', phase: undefined, isRunning: false });
    }

    stop() {
        const expected = { state: 'stop', phase: undefined, isRunning: false };
        return this.#command({ command: 'stop' }, expected, { ...expected, positionMs: 0 });
    }

    next() {
        return this.#command({ command: 'next' });
    }

    previous() {
        return this.#command({ command: 'previous' });
    }

    /** Starts to scan `forward` or `backward`; `release` ends it. */
    async scan(direction) {
        if (this.#store.snapshot.item === undefined) return false;
        this.#isScanning = true;
        return this.#command({ command: 'scan', direction });
    }

    /** True from `scan` to `release`, in this tab. */
    get isScanning() {
        return this.#isScanning;
    }

    /** Ends a scan that this tab began. Does nothing otherwise, so that every way of letting go may call it. */
    async release() {
        if (!this.#isScanning) return false;
        this.#isScanning = false;
        return this.#command({ command: 'release' });
    }

    seek(positionMs) {
        const { durationMs = Infinity, load } = this.#store.snapshot;
        const target = Math.round(Math.max(0, Math.min(positionMs, durationMs)));
        return this.#command({ command: 'seek', positionMs: target }, { positionMs: target }, { positionMs: target, load: load + 1 });
    }

    /** 0...100. A turn of the wheel makes many; of those that wait only the latest is sent. */
    volume(volume) {
        const target = Math.round(Math.max(0, Math.min(volume, 100)));
        const wanted = { volume: target, heardVolume: undefined };
        if (this.#store.isAlone) return this.#decide(wanted);
        this.#volumeToken = this.#store.expect(wanted, this.#volumeToken);
        return this.#volume.give(target);
    }

    order(order) {
        return this.#command({ command: 'order', order }, { order });
    }

    /** `off`, `all` or `one`. */
    repeat(repeat) {
        return this.#command({ command: 'repeat', repeat }, { repeat });
    }

    single(on) {
        return this.#command({ command: 'single', on }, { single: on });
    }

    consume(on) {
        return this.#command({ command: 'consume', on }, { consume: on });
    }

    stopAfter(on) {
        return this.#command({ command: 'stop-after', on }, { stopAfter: on });
    }

    /** Sets the sleep timer: `{ minutes }`, of which 0 is off, or `{ endOfSong: true }`. */
    sleep(when) {
        return this.#command({ command: 'sleep', ...when });
    }

    playItem(item) {
        return this.#command({ command: 'play-item', item });
    }

    /** Replaces the queue with a listing and plays its row `index`. */
    play(of, index = 0) {
        return this.#replace({ op: 'play', of, index });
    }

    playTracks(tracks, index = 0) {
        return this.#replace({ op: 'play', tracks, index });
    }

    shuffle(of) {
        return this.#replace({ op: 'shuffle', of });
    }

    /** Brings the queue back that the last of these three took away. */
    restoreQueue() {
        return this.#queue({ op: 'back' });
    }

    /** Takes the last change of the queue back, unless it came after `revision`. */
    undo(revision) {
        return this.#queue({ op: 'undo', revision });
    }

    add(of) {
        return this.#queue({ op: 'add', of });
    }

    addTracks(tracks) {
        return this.#queue({ op: 'add', tracks });
    }

    addNext(of) {
        return this.#queue({ op: 'next', of });
    }

    addTracksNext(tracks) {
        return this.#queue({ op: 'next', tracks });
    }

    remove(item) {
        return this.#edit({ op: 'remove', item });
    }

    move(item, to) {
        return this.#edit({ op: 'move', item, to });
    }

    /** 0...255: the highest comes next in shuffled order. */
    priority(item, priority) {
        return this.#queue({ op: 'priority', item, priority });
    }

    clear() {
        return this.#replace({ op: 'clear' });
    }

    /** Nobody misses a listing of which another row is chosen. */
    async #replace(body) {
        const isOther = this.#listing === null || body.of !== this.#listing;
        this.#listing = body.of ?? null;
        const isDone = await this.#queue(body);
        const { formerLength, resumedMs } = this.#store.snapshot;
        // That a song goes on where it was left is said in its place.
        if (isDone && isOther && formerLength > 0 && resumedMs === undefined) this.#tellEdit(body);
        return isDone;
    }

    async #edit(body) {
        const isDone = await this.#queue(body);
        if (isDone) this.#tellEdit(body);
        return isDone;
    }

    #tellEdit({ op }) {
        this.dispatchEvent(new DetailEvent('edited', EDITS[op] ?? 'Playing another list'));
    }

    async #queue(body) {
        if (body.of === undefined || body.op === 'add' || body.op === 'next') this.#listing = null;
        return this.#tell(await this.#sender.send('/api/queue', body));
    }

    /** `own` is what it comes to when the daemon is away and this page plays. */
    async #command(body, expected, own = expected) {
        if (own && this.#store.isAlone) return this.#decide(own);
        return this.#tell(await this.#sender.send('/api/player', body, expected, own));
    }

    async #decide(changes) {
        this.#store.decide(changes);
        return true;
    }

    async #sendVolume(volume) {
        const { revision } = this.#store.snapshot;
        const settle = (snapshot) => {
            if (this.#volume.isBehind) return;
            this.#store.settle(this.#volumeToken, snapshot);
            this.#volumeToken = null;
        };
        const post = () => this.#sender.post('/api/player', { command: 'volume', volume }, revision, settle);
        return this.#tell(await this.#sender.turn(post));
    }

    #tell(error) {
        if (error) this.dispatchEvent(new DetailEvent('refused', error));
        return error === null;
    }
}
