import { Sheet } from '../sheets/sheet.js';
import { StaticRows } from '../list/static-rows.js';
import { CHOICES } from '../settings.js';
import { ListScreen } from './list-screen.js';

/** So many values a press steps through; more are chosen from a sheet. */
const STEPPED = 3;

/** A screen of settings of this browser. `items()`: [{ title, name, labels }], labels by value, or rows of another kind. */
export class ChoicesScreen extends ListScreen {
    #context;
    #items;
    #followed;
    #onChange = () => this.source.replace(this.#rows());

    /** `also`: what emits `change` besides the settings where the items change too. */
    constructor(context, { title, items, also = [] }) {
        super(context, { title, source: new StaticRows([]) });
        this.#context = context;
        this.#items = items;
        this.#followed = [context.settings, ...also];
    }

    mount(view, saved) {
        this.source.replace(this.#rows());
        super.mount(view, saved);
        for (const source of this.#followed) source.addEventListener('change', this.#onChange);
    }

    unmount() {
        for (const source of this.#followed) source.removeEventListener('change', this.#onChange);
        super.unmount();
    }

    #rows() {
        const { settings } = this.#context;
        return this.#items().map((item) => {
            if (item.act) return item;
            const change = () => this.#change(item);
            return { title: item.title, value: item.labels[settings.get(item.name)], act: change, sheet: () => this.#choose(item) };
        });
    }

    #change(item) {
        const values = CHOICES[item.name];
        if (values.length > STEPPED) return this.#choose(item);
        const { settings, speech } = this.#context;
        const next = values[(values.indexOf(settings.get(item.name)) + 1) % values.length];
        settings.set(item.name, next);
        return speech.say(`${item.title}, ${item.labels[next]}`);
    }

    #choose({ title, name, labels }) {
        const { settings, stack } = this.#context;
        const rows = CHOICES[name].map((value) => ({
            title: labels[value],
            isChosen: settings.get(name) === value,
            act: () => settings.set(name, value),
        }));
        stack.openSheet(new Sheet(this.#context, { title, rows }));
    }
}
