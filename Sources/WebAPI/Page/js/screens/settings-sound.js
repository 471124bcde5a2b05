import { playOnSheet } from '../sheets/play-on.js';
import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';

const REPEAT = { off: 'all', all: 'one', one: 'off' };
const WORDS = { off: 'Off', all: 'All', one: 'One' };

export const route = { path: 'settings/sound', make: (params, context) => new SoundScreen(context) };

/** Where and in which order it plays. */
class SoundScreen extends ListScreen {
    #context;
    #onState = () => this.source.replace(this.#rows());

    constructor(context) {
        super(context, { title: 'Sound', source: new StaticRows([]) });
        this.#context = context;
    }

    mount(view, saved) {
        this.source.replace(this.#rows());
        super.mount(view, saved);
        this.#context.store.addEventListener('state', this.#onState);
    }

    unmount() {
        this.#context.store.removeEventListener('state', this.#onState);
        super.unmount();
    }

    #rows() {
        const { store, player, speaker } = this.#context;
        const { order, repeat, single, consume } = store.snapshot;
        const isShuffled = order === 'shuffle';
        return [
            { title: 'Play here', value: speaker?.isHere ? 'this page' : 'another page', act: () => speaker?.claim() },
            { title: 'Play on…', chevron: true, act: () => playOnSheet(this.#context) },
            { title: 'Shuffle', value: isShuffled ? 'On' : 'Off', act: () => player.order(isShuffled ? 'in-order' : 'shuffle') },
            { title: 'Repeat', value: WORDS[repeat], act: () => player.repeat(REPEAT[repeat] ?? 'off') },
            { title: 'Stop after each song', value: single ? 'On' : 'Off', act: () => player.single(!single) },
            { title: 'Remove songs once played', value: consume ? 'On' : 'Off', act: () => player.consume(!consume) },
        ];
    }
}
