/** Positions at which every usual rate has a whole sample, in milliseconds. */
const STEP = 10;

/** One song in a run: where it lies on the element's time, in seconds, and how much of it has come. */
export class Part {
    samples = 0;
    number = 0;
    rate = 0;
    end = null;
    #bytes = 0;

    constructor(track, startMs, begin) {
        this.track = track;
        this.startMs = Math.floor(startMs / STEP) * STEP;
        this.begin = begin;
    }

    /** What to ask for: the whole file where it is FLAC, else a conversion from where it has come to. */
    ask() {
        const { stream, mime } = this.track;
        if (this.startMs === 0 && this.samples === 0 && mime === 'audio/flac') return { address: stream, first: 0 };
        const fromMs = Math.floor(this.heardMs / STEP) * STEP;
        const first = this.rate ? Math.floor((fromMs * this.rate) / 1000) - Math.floor((this.startMs * this.rate) / 1000) : 0;
        return { address: `${stream}?as=flac${fromMs > 0 ? `&start=${fromMs}` : ''}`, first };
    }

    /** `samples` of it are there, with so many bytes more. */
    take(samples, bytes) {
        this.samples = Math.max(this.samples, samples);
        this.#bytes += bytes;
    }

    /** How far into the song that is, in milliseconds. */
    get heardMs() {
        return this.startMs + (this.rate ? (this.samples * 1000) / this.rate : 0);
    }

    get reached() {
        return this.begin + (this.rate ? this.samples / this.rate : 0);
    }

    get bytesPerSecond() {
        return this.samples > 0 ? (this.#bytes * this.rate) / this.samples : 0;
    }
}
