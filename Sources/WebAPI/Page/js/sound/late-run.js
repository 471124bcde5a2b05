const MIME = 'audio/mp4; codecs="flac"';

/** Whether this browser plays songs in one run. A reader who saves data gets the files as they are, which are smaller. */
export function canRun({ MediaSource, navigator } = globalThis) {
    return MediaSource?.isTypeSupported?.(MIME) === true && !navigator?.connection?.saveData;
}

/** A `Run` whose modules are fetched when the first album is played. */
export class LateRun {
    as = 'run';
    #track;
    #calls;
    #run = null;
    #wish = null;
    #next = null;

    constructor(track, calls) {
        this.#track = track;
        this.#calls = calls;
    }

    get track() {
        return this.#run?.track ?? this.#track;
    }

    url() {
        return this.track.stream;
    }

    open(element, positionMs) {
        const wish = { positionMs };
        this.close();
        this.#run = null;
        this.#wish = wish;
        // What sounded before is over, however long the modules take.
        element.removeAttribute('src');
        element.load();
        const begin = ({ Run }) => {
            if (wish !== this.#wish) return;
            this.#run = new Run(this.#track, this.#calls, MIME);
            this.#run.open(element, positionMs);
            this.#run.follow(this.#next);
            this.#calls.opened();
        };
        import('./run.js').then(begin).catch(() => wish === this.#wish && this.#calls.broken());
    }

    close() {
        this.#wish = null;
        this.#run?.close();
    }

    arrived() {}

    position(element) {
        return this.#run?.position(element) ?? this.#wish?.positionMs ?? 0;
    }

    seek(element, positionMs) {
        return this.#run?.seek(element, positionMs) ?? false;
    }

    follow(track) {
        this.#next = track;
        this.#run?.follow(track);
    }
}
