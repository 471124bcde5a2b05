/** Just enough of a media element to test what drives one. Nothing happens by itself: a test calls `arrive` and so on. */
export class FakeAudio extends EventTarget {
    static refusal = null;

    src = '';
    currentTime = 0;
    volume = 1;
    muted = false;
    paused = true;
    ended = false;
    error = null;
    readyState = 0;
    seeking = false;
    log = [];
    playable = /flac|mpeg|wav|opus/;
    buffered = { length: 0, start: () => 0, end: () => 0 };

    canPlayType(mime) {
        return this.playable.test(mime) ? 'maybe' : '';
    }

    load() {
        this.currentTime = 0;
        this.ended = false;
        this.paused = true;
        this.readyState = 0;
        this.log.push(`load ${this.src}`);
    }

    removeAttribute() {
        this.src = '';
    }

    async play() {
        this.log.push('play');
        if (FakeAudio.refusal) throw Object.assign(new Error('no gesture'), { name: FakeAudio.refusal });
        this.paused = false;
        this.ended = false;
    }

    pause() {
        this.log.push('pause');
        this.paused = true;
    }

    tell(...names) {
        for (const name of names) this.dispatchEvent(new Event(name));
    }

    /** The data comes, and sound if it was asked for. */
    arrive() {
        this.readyState = 4;
        this.tell('loadedmetadata', 'canplay');
        if (!this.paused) this.tell('playing');
    }

    finish() {
        this.currentTime ||= 60;
        this.paused = true;
        this.ended = true;
        this.tell('ended');
    }

    break(code) {
        this.error = { code };
        this.tell('error');
    }
}
