import { make } from '../dom.js';
import { icon } from '../icons.js';

/** Escape pressed twice within this time lets go of Hold, in ms. */
const TWICE = 600;

/** How long it is said that Hold is on, in ms. */
const TELL = 1200;

const GESTURES = ['pointerdown', 'pointermove', 'pointerup', 'mousedown', 'mouseup', 'click', 'wheel', 'touchstart', 'beforeinput'];
const SILENT = new Set(['pointermove', 'mousedown', 'mouseup', 'pointerup']);

/**
 * The Hold switch and the dark screen. Both stand before all other input, in the capture phase.
 *
 * With Hold on, wheel, keys and taps change nothing; the switch itself, Tab, media keys and Escape twice work. In the
 * dark the first input only wakes the screen.
 */
export class Lock {
    #switch;
    #screen;
    #speech;
    #cancel;
    #dark = null;
    #note = null;
    #timer = 0;
    #escape = -Infinity;
    #isWaking = false;
    isOn = false;

    /** @param cancel called when Hold goes on or the screen goes dark: lets go of what is pressed */
    constructor({ button, screen, speech, cancel }) {
        this.#switch = button;
        this.#screen = screen;
        this.#speech = speech;
        this.#cancel = cancel;
        button.addEventListener('click', () => this.turn(!this.isOn));
        // Slid with a finger the switch does not take the focus: a key must not slide it back by accident.
        button.addEventListener('mousedown', (event) => event.preventDefault());
        for (const name of GESTURES) addEventListener(name, (event) => this.#gesture(event), { capture: true, passive: false });
        addEventListener('keydown', (event) => this.#key(event), true);
    }

    turn(isOn) {
        this.isOn = isOn;
        this.#switch.setAttribute('aria-pressed', String(isOn));
        this.#hideNote();
        if (isOn) this.#cancel();
        this.#speech.say(isOn ? 'Hold is on' : 'Hold is off');
    }

    /** Darkens the screen until the next input. */
    darken() {
        if (this.#dark) return;
        this.#dark = make('div.dark', { 'aria-hidden': 'true' });
        this.#screen.append(this.#dark);
        this.#cancel();
        this.#isWaking = false;
        this.#speech.say('Screen off. Any key wakes it.');
    }

    #wake() {
        if (!this.#dark) return;
        this.#dark.remove();
        this.#dark = null;
        this.#speech.say('Screen on');
    }

    #gesture(event) {
        if (this.#switch.contains(event.target)) return;
        if (this.#dark) {
            stop(event);
            // The finger that darkened the screen is still to be lifted; the click after the one that wakes it is
            // still part of that gesture.
            if (event.type === 'pointerdown' || event.type === 'wheel') this.#isWaking = true;
            const isOver = event.type === 'pointerup' || event.type === 'wheel';
            if (this.#isWaking && isOver) setTimeout(() => this.#wake(), 60);
            return;
        }
        if (!this.isOn) return;
        stop(event);
        if (!SILENT.has(event.type)) this.#tell();
    }

    #key(event) {
        if (!this.#isStopped(event)) return;
        stop(event);
        if (this.#dark) return event.repeat ? undefined : this.#wake();
        if (event.key === 'Escape' && !event.repeat) {
            if (event.timeStamp - this.#escape < TWICE) return this.turn(false);
            this.#escape = event.timeStamp;
        }
        this.#tell();
    }

    #isStopped(event) {
        if (!this.isOn && !this.#dark) return false;
        if (event.key.startsWith('Media') || event.key.startsWith('Audio')) return false;
        if (this.#dark) return true;
        const isForSwitch = document.activeElement === this.#switch && (event.key === ' ' || event.key === 'Enter');
        const isForBrowser = event.key === 'Tab' || event.key === 'Shift' || event.ctrlKey || event.metaKey;
        return !isForSwitch && !isForBrowser;
    }

    #tell() {
        if (!this.#note) {
            const words = [make('b', {}, 'Hold is on'), make('span', {}, 'Slide it back, or press Esc twice')];
            this.#note = make('div.locked', {}, icon('lock'), ...words);
            this.#screen.append(this.#note);
        }
        this.#speech.say('Hold is on. Press Escape twice to let go.');
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#hideNote(), TELL);
    }

    #hideNote() {
        clearTimeout(this.#timer);
        this.#note?.remove();
        this.#note = null;
    }
}

function stop(event) {
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
}
