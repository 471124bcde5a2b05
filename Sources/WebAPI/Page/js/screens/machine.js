import { make, write } from '../dom.js';
import { tell } from '../format.js';
import { Drawing } from '../hood/drawing.js';
import { arrowsOf } from '../hood/layout.js';
import { ListView } from '../list/list-view.js';
import { StaticRows } from '../list/static-rows.js';
import { people } from '../net/client-name.js';
import { TryAgain } from '../net/try-again.js';
import { Message } from '../parts/message.js';
import { StepScreen } from './step-screen.js';

export const machine = {
    path: 'extras/machines/:machine',
    make: (params, context, hint) => new MachineScreen(params.machine, context, hint),
};

/**
 * One machine, drawn, with the states of those that run lit. Below the drawing every arrow is a row; the wheel goes
 * from arrow to arrow.
 */
class MachineScreen extends StepScreen {
    #name;
    #context;
    #machine = null;
    #arrows = [];
    #drawing = null;
    rows = new StaticRows([]);
    #last = null;
    #isPlaced = false;
    #caption = make('p.caption');
    #view;
    #onMachine = ({ detail }) => this.#moved(detail);

    #retry = null;
    #message = null;

    constructor(name, context, { title = '' }) {
        super();
        this.#name = name;
        this.#context = context;
        this.title = title || 'Under the Hood';
    }

    get detail() {
        return this.#machine ? `${this.#arrows.length} arrows` : '';
    }

    mount(view, saved) {
        const { feedback, store, speech } = this.#context;
        this.#view = view;
        this.list = new ListView(this.rows, this.title, feedback, { rows: 1 });
        this.list.addEventListener('move', ({ detail }) => {
            this.#show();
            if (detail.turn.source !== 'key') speech.rest(this.list.row?.name ?? '');
        });
        view.classList.add('hood');
        view.append(this.#caption, this.list.element);
        this.#isPlaced = saved !== undefined;
        this.list.start(saved);
        store.addEventListener('machine', this.#onMachine);
        this.#retry = new TryAgain(store, () => this.#load());
        this.#load();
    }

    unmount() {
        this.#retry.stop();
        this.#context.store.removeEventListener('machine', this.#onMachine);
        this.list.stop();
    }

    save() {
        return { index: this.list.index, top: this.list.top };
    }

    press(button) {
        if (button === 'select') this.list.row?.act?.();
        return button === 'select';
    }

    async #load() {
        const { api, stack } = this.#context;
        try {
            this.#machine = await api.get(`/api/machines/${encodeURIComponent(this.#name)}`);
        } catch (error) {
            this.rows.replace([{ title: 'Try again', act: () => this.#load() }]);
            this.list.paint();
            this.#retry.told(error);
            this.#message ??= new Message(this.#view, { icon: 'warning', heading: 'Couldn’t load the drawing', text: tell(error) });
            return;
        }
        this.#retry.told(false);
        this.#message?.remove();
        this.#message = null;
        const { title, states, transitions } = this.#machine;
        this.title = title;
        this.#arrows = arrowsOf(transitions);
        this.#drawing?.element.remove();
        this.#drawing = new Drawing({ title, states, arrows: this.#arrows });
        this.#view.prepend(this.#drawing.element);
        this.rows.replace(this.#arrows.map(describe));
        this.list.measure();
        if (!this.#isPlaced) this.list.moveTo(Math.max(0, this.#arrows.findIndex(({ from }) => this.#machine.lit.includes(from))));
        this.#isPlaced = true;
        this.#show();
        stack.refresh();
    }

    #moved({ name, from, state, event, cause }) {
        // The daemon no longer knows what was missed.
        if (name === undefined) this.#load();
        if (!this.#machine || name !== this.#machine.name) return;
        const others = [...this.#machine.lit];
        if (others.includes(from)) others.splice(others.indexOf(from), 1);
        // A machine in a state that no arrow leaves has ended.
        const isOver = !this.#machine.transitions.some((arrow) => arrow.from === state);
        this.#machine.lit = isOver ? others : [...others, state];
        this.#last = { from, to: state, event, cause: cause && people(cause, this.#context.api.client) };
        this.#show();
        this.#context.speech.say(`${event}: ${state}`);
    }

    #show() {
        if (!this.#drawing) return;
        const { lit, summary } = this.#machine;
        const chosen = this.#arrows[this.list.index] ?? null;
        this.#drawing.show({ lit, last: this.#last, chosen });
        const { event, cause, from, to } = this.#last ?? {};
        write(this.#caption, this.#last ? `${from} → ${to}: ${event}${cause ? `, ${cause}` : ''}` : summary);
        this.#caption.classList.toggle('is-last', Boolean(this.#last));
    }
}

function describe({ from, to, events }) {
    const words = events.join(', ');
    const isSelf = from === to;
    const title = isSelf ? `${from} stays` : `${from} → ${to}`;
    return { title, value: words, name: isSelf ? `${from} stays at ${words}` : `from ${from} to ${to} at ${words}` };
}
