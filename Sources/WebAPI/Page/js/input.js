import { Bead } from './device/bead.js';
import { FrameQueue } from './wheel/frame-queue.js';
import { Presses } from './wheel/presses.js';
import { Scroll } from './wheel/scroll.js';
import { WheelPointer } from './wheel/pointer.js';
import { watchButtons } from './wheel/buttons.js';

/**
 * Where everything a hand does comes together: the wheel, its buttons, keys and scrolling become detents, presses
 * and holds, are felt and heard, and go to `handler`:
 *
 *     detents(n, turn)     at most once per frame; false when nothing has moved
 *     press(button)  hold(button, phase)  chord()
 *
 * On the wheel's element it emits `clickwheel:detent` (detail { n, source }), `clickwheel:press` (detail { button })
 * and `clickwheel:hold` (detail { button, phase }), for whoever wants to watch.
 */
export class Input {
    #wheel;
    #handler;
    #feedback;
    #bead;
    #pointer;
    #timer = 0;
    #scroll = new Scroll();
    #queue = new FrameQueue((batch) => this.#deliver(batch));
    presses = new Presses((event) => this.#pressed(event), (time) => this.#wakeAt(time));

    constructor({ wheel, device, settings, feedback, handler }) {
        this.#wheel = wheel;
        this.#handler = handler;
        this.#feedback = feedback;
        this.#bead = new Bead(wheel);
        this.#pointer = new WheelPointer(wheel, {
            presses: this.presses,
            onTurn: (turn) => this.turn({ ...turn, source: 'wheel' }),
            detent: () => Number(settings.get('sensitivity')),
        });
        watchButtons(wheel, this.presses, (button) => this.#pressed({ kind: 'press', button }));
        device.addEventListener('wheel', (event) => this.#scrolled(event), { passive: false });
        addEventListener('blur', () => this.cancel());
        document.addEventListener('visibilitychange', () => document.hidden && this.cancel());
    }

    /** Takes a turn: { detents, turned, speed, time, source }. */
    turn(turn) {
        if (turn.detents !== 0) this.#tell('detent', { n: turn.detents, source: turn.source });
        this.#queue.add(turn);
    }

    /** Lets go of everything that is held. */
    cancel() {
        this.#pointer.cancel();
    }

    #deliver({ detents, turned, speed, time, source }) {
        if (turned !== 0) this.#bead.turn(turned);
        else if (detents !== 0) this.#bead.turn(detents * 15);
        if (detents === 0) return;
        // What stays at an end has said so already.
        if (this.#handler.detents(detents, { speed, time, source }) !== false) this.#feedback.detent(speed, time);
    }

    #pressed({ kind, button, phase }) {
        this.#queue.flush();
        if (kind === 'chord') return this.#handler.chord();
        this.#tell(kind, phase ? { button, phase } : { button });
        if (kind === 'press') {
            this.#feedback.press();
            return this.#handler.press(button);
        }
        if (phase === 'start') this.#feedback.hold();
        return this.#handler.hold(button, phase);
    }

    #scrolled(event) {
        if (event.ctrlKey) return; // the browser's zoom
        event.preventDefault();
        const detents = this.#scroll.add(event.deltaY, event.deltaMode, event.timeStamp);
        if (detents !== 0) this.turn({ detents, speed: 0, time: event.timeStamp, source: 'scroll' });
    }

    #wakeAt(time) {
        clearTimeout(this.#timer);
        if (time === Infinity) return;
        this.#timer = setTimeout(() => this.presses.tick(performance.now()), Math.max(0, time - performance.now()) + 1);
    }

    #tell(name, detail) {
        this.#wheel.dispatchEvent(new CustomEvent(`clickwheel:${name}`, { detail }));
    }
}
