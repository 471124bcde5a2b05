import { meaning } from './keymap.js';
import { repeatSpeed } from '../wheel/repeat.js';

/**
 * Binds the keyboard: turns and presses go to `input`, the rest to `commands`
 * (page, edge, volume, seek, run, type, key, isList).
 */
export class Keyboard {
    #input;
    #settings;
    #commands;
    #held = new Map();
    #turnSince = 0;
    #focused = null;

    constructor({ input, settings, commands }) {
        this.#input = input;
        this.#settings = settings;
        this.#commands = commands;
        addEventListener('keydown', (event) => this.#down(event));
        addEventListener('keyup', (event) => this.#up(event));
        addEventListener('blur', () => {
            this.#held.clear();
            setTimeout(() => this.#takeBack());
        });
        addEventListener('focusin', ({ target }) => {
            if (target.tagName !== 'IFRAME') this.#focused = target;
        });
    }

    /** A click into a card's frame takes the focus, and all keys with it: no script hears them there. */
    #takeBack() {
        const { activeElement } = document;
        if (activeElement?.tagName !== 'IFRAME') return;
        activeElement.blur();
        this.#focused?.focus({ preventScroll: true });
    }

    #down(event) {
        if (event.defaultPrevented || event.isComposing) return;
        if (this.#commands.key(event)) return event.preventDefault();
        if (isNative(event)) return;
        const found = meaning(event, {
            isList: this.#commands.isList(),
            areLettersOn: this.#settings.get('letterKeys') === 'on',
        });
        if (!found) return;
        event.preventDefault();
        this.#obey(found, event);
    }

    #obey({ turn, page, edge, button, volume, seek, run, type }, event) {
        const commands = this.#commands;
        if (turn) this.#turn(turn, event);
        else if (button) this.#press(button, event);
        else if (page) commands.page(page);
        else if (edge) commands.edge(edge === 'last');
        else if (type) commands.type(type, event.timeStamp);
        else if (volume) commands.volume(volume);
        else if (seek) commands.seek(seek);
        else if (!event.repeat) commands.run(run);
    }

    #turn(direction, { repeat, timeStamp }) {
        if (!repeat) this.#turnSince = timeStamp;
        const speed = repeatSpeed(timeStamp - this.#turnSince);
        this.#input.turn({ detents: direction, speed: repeat ? speed : 0, time: timeStamp, source: 'key' });
    }

    #press(button, { code, timeStamp }) {
        if (this.#held.has(code)) return;
        this.#held.set(code, button);
        this.#input.presses.down(button, timeStamp);
    }

    #up({ code, timeStamp }) {
        const button = this.#held.get(code);
        if (button === undefined) return;
        this.#held.delete(code);
        this.#input.presses.up(button, timeStamp);
    }
}

/** Keys that belong to the control which has the focus: a text field's, a button's. */
function isNative({ target, key, altKey, ctrlKey }) {
    const name = target.tagName;
    if (name === 'BUTTON') return key === 'Enter' || key === ' ';
    if (name === 'TEXTAREA') return key !== 'Escape' && !(ctrlKey && key === 'k');
    if (name !== 'INPUT') return false;
    if (altKey || ctrlKey) return !(ctrlKey && key === 'k');
    if (key === 'Backspace' || key === 'ArrowLeft' || key === 'ArrowRight') return target.value !== '';
    return [...key].length === 1 || key === 'Home' || key === 'End' || key === 'Delete';
}
