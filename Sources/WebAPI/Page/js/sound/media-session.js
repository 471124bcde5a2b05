/** How far the system's "seek forward" and "seek backward" go when they do not say, in seconds. */
const STEP = 10;

/** What the system's name of a play state is. */
const STATES = { play: 'playing', pause: 'paused', rewind: 'playing', 'fast-forward': 'playing', stop: 'none' };

/**
 * Shows the system (lock screen, media keys, headset) what plays here and lets it press. Does nothing where the
 * browser has no Media Session, or lacks a part of it.
 */
export class SystemControls {
    #session;
    #Metadata;
    #store;
    #speaker;
    #shown;

    constructor({ store, player, speaker, session = navigator.mediaSession, Metadata = globalThis.MediaMetadata }) {
        this.#session = session;
        this.#Metadata = Metadata;
        this.#store = store;
        this.#speaker = speaker;
        if (!session) return;
        this.#listen(player);
        store.addEventListener('state', () => this.#show());
        speaker.addEventListener('change', () => this.#show());
    }

    #listen(player) {
        const here = () => this.#store.positionMs();
        const step = (sign) => ({ seekOffset = STEP }) => player.seek(here() + sign * seekOffset * 1000);
        const actions = {
            play: () => player.resume(),
            pause: () => player.pause(),
            stop: () => player.stop(),
            previoustrack: () => player.previous(),
            nexttrack: () => player.next(),
            seekto: ({ seekTime }) => player.seek(seekTime * 1000),
            seekforward: step(1),
            seekbackward: step(-1),
        };
        for (const [name, act] of Object.entries(actions)) {
            try {
                this.#session.setActionHandler?.(name, act);
            } catch {
                // This browser does not know the action; the others work without it.
            }
        }
    }

    #show() {
        const { state, track, durationMs, isRunning } = this.#store.snapshot;
        const isShown = this.#speaker.isHere && track !== undefined;
        this.#showTrack(isShown ? track : null);
        this.#session.playbackState = isShown ? STATES[state] : 'none';
        if (!isShown || !durationMs) return;
        try {
            this.#session.setPositionState?.({
                duration: durationMs / 1000,
                position: Math.min(this.#store.positionMs(), durationMs) / 1000,
                playbackRate: isRunning ? 1 : 0.0001,
            });
        } catch {
            // A browser may refuse a rate or a position; the track is shown all the same.
        }
    }

    #showTrack(track) {
        if (track?.id === this.#shown) return;
        this.#shown = track?.id;
        if (!track || !this.#Metadata) {
            this.#session.metadata = null;
            return;
        }
        const { title, artist = '', album = '', art } = track;
        const artwork = art ? [{ src: new URL(art, document.baseURI).href }] : [];
        this.#session.metadata = new this.#Metadata({ title, artist, album, artwork });
    }
}
