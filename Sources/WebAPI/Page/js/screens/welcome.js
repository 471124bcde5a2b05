import { make } from '../dom.js';
import { count, number } from '../format.js';
import { ListView } from '../list/list-view.js';
import { StaticRows } from '../list/static-rows.js';
import { Message } from '../parts/message.js';
import { CHOICES } from '../settings.js';

export const route = { path: 'welcome', make: (params, context) => new Welcome(context) };

/** So many notches of the first step. */
const NOTCHES = 8;

const BODIES = { lagoon: 'Lagoon', clay: 'Clay', moss: 'Moss', soot: 'Soot' };
const SWITCH = { on: 'On', off: 'Off' };

/**
 * The first minute: the wheel, its buttons, the music, sound and looks. Menu skips a step, held it skips all of them.
 */
class Welcome {
    #context;
    #view;
    #step = 0;
    #turned = 0;
    #wasPressed = false;
    #message = null;
    #rows = new StaticRows([]);
    #list;
    #onChange = () => this.#show();
    title = 'Welcome';

    constructor(context) {
        this.#context = context;
    }

    get detail() {
        return `${this.#step + 1} of 4`;
    }

    mount(view) {
        const { store, settings, feedback, speech } = this.#context;
        this.#view = view;
        this.#list = new ListView(this.#rows, 'Welcome', feedback, { rows: 4 });
        this.#list.addEventListener('open', () => this.press('select'));
        this.#list.addEventListener('move', ({ detail }) => detail.turn.source !== 'key' && speech.rest(this.#list.row?.title ?? ''));
        view.classList.add('with-message', 'welcome');
        view.append(this.#list.element);
        this.#list.start();
        store.addEventListener('library', this.#onChange);
        settings.addEventListener('change', this.#onChange);
        this.#show(true);
    }

    unmount() {
        this.#context.store.removeEventListener('library', this.#onChange);
        this.#context.settings.removeEventListener('change', this.#onChange);
        this.#list.stop();
        // Left by any way, it was seen.
        if (this.#context.settings.get('tour') === 'new') this.#context.settings.set('tour', 'seen');
    }

    focus() {
        this.#list.focus();
    }

    detents(n, turn) {
        if (this.#step > 0) return this.#list.turn(n, { ...turn, speed: 0 });
        this.#turned = Math.min(NOTCHES, this.#turned + Math.abs(n));
        this.#show();
        if (this.#turned === NOTCHES) this.#next();
        return undefined;
    }

    edge(isEnd) {
        this.#list.moveTo(isEnd ? this.#rows.count - 1 : 0);
    }

    press(button) {
        if (button === 'menu') this.#next();
        else if (button === 'select') this.#list.row?.act?.();
        else return false;
        return true;
    }

    /** Holding Select in the second step shows what that is for; holding Menu leaves, as everywhere. */
    hold(button, phase) {
        if (button !== 'select') return false;
        if (phase === 'start' && this.#step === 1) {
            this.#context.toast('That’s it: on a song it offers Play Next, Add and more.');
            this.#next();
        }
        return true;
    }

    #next() {
        if (this.#step === 3) return this.#finish();
        this.#step += 1;
        this.#list.moveTo(0);
        this.#show(true);
        return undefined;
    }

    #finish() {
        this.#context.stack.back();
    }

    #play() {
        const { stack, player } = this.#context;
        stack.back();
        stack.push('now-playing');
        player.play('songs', 0);
    }

    #show(isNew = false) {
        const step = [() => this.#wheel(), () => this.#buttons(), () => this.#music(), () => this.#sound()][this.#step]();
        this.#message?.remove();
        this.#message = new Message(this.#view, step);
        this.#rows.replace(step.rows);
        this.#list.mostRows = step.rows.length;
        this.#list.measure();
        this.#context.stack.refresh();
        if (isNew) this.#context.speech.say([step.heading, ...[].concat(step.text)].join('. '));
    }

    #wheel() {
        const dots = make('div.notches', { 'aria-hidden': 'true' });
        for (let at = 0; at < NOTCHES; at += 1) dots.append(make(at < this.#turned ? 'i.is-done' : 'i'));
        return {
            icon: 'scan',
            heading: 'Turn the wheel',
            text: ['Drag around the ring, roll the mouse wheel over it, or press ↓.', `${this.#turned} of ${NOTCHES} notches`],
            more: dots,
            rows: [{ title: 'Skip', value: 'or press Menu', act: () => this.#next() }],
        };
    }

    #buttons() {
        const rows = [{ title: this.#wasPressed ? 'Continue' : 'Press Select', value: 'the middle, or Enter', act: () => this.#pressed() }];
        const text = this.#wasPressed
            ? ['Menu goes back one screen; on the keyboard that is Esc.', 'Hold Select for more options. Try it now, or continue.']
            : 'Select opens what is highlighted.';
        return { icon: 'check', heading: this.#wasPressed ? 'Well done' : 'Press Select', text, rows };
    }

    #pressed() {
        if (this.#wasPressed) return this.#next();
        this.#wasPressed = true;
        this.#show(true);
        return undefined;
    }

    #music() {
        const { tracks = 0, folders = [], scan, making } = this.#context.store.library ?? {};
        const rows = [{ title: 'Continue', act: () => this.#next() }];
        if (making) {
            const text = ['Clickwheel is composing and recording a demo library.', `${number(making.done)} of ${number(making.total)} recordings are done.`];
            return { icon: 'note', heading: 'Your music', text, progress: making.done / making.total, rows };
        }
        const names = folders.map(({ name, problem }) => `“${name}”${problem ? ' (can’t be read)' : ''}`).join(', ');
        const found = scan ? `${count(tracks, 'song')} so far; still scanning, ${number(scan.seen)} files found.` : `${count(tracks, 'song')} found.`;
        const text = names ? [`Clickwheel plays what is in ${names}.`, found] : ['No folder of music yet. Start Clickwheel with:', 'clickwheel serve --music FOLDER'];
        return { icon: 'folder', heading: 'Your music', text, rows };
    }

    #sound() {
        const hasSongs = (this.#context.store.library?.tracks ?? 0) > 0;
        const rows = [
            { title: hasSongs ? 'Play the first song' : 'Done', act: () => (hasSongs ? this.#play() : this.#finish()) },
            this.#choice('Click sound', 'clicker', SWITCH),
            navigator.vibrate && this.#choice('Vibration', 'haptics', { auto: 'On touch', off: 'Off', soft: 'Soft', firm: 'Firm' }),
            this.#choice('Colour', 'body', BODIES),
        ].filter(Boolean);
        return { icon: 'volume', heading: 'Sound and looks', text: 'You can change these at any time in Settings.', rows };
    }

    #choice(title, name, labels) {
        const { settings, speech } = this.#context;
        const values = CHOICES[name];
        const value = settings.get(name);
        const act = () => {
            const next = values[(values.indexOf(value) + 1) % values.length];
            settings.set(name, next);
            speech.say(`${title}, ${labels[next]}`);
        };
        return { title, value: labels[value], act };
    }
}
