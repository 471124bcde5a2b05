import { playOnSheet } from '../sheets/late.js';
import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';

const REPEAT = { off: 'all', all: 'one', one: 'off' };
/** What the members of the families are called in one or two words. */
const LOUDNESS = { off: 'As recorded', track: 'By song', album: 'By album', automatic: 'Automatic' };
const PREAMPLIFICATION = { 'softer-6': '−6 dB', 'softer-3': '−3 dB', none: '0 dB', 'louder-3': '+3 dB', 'louder-6': '+6 dB' };
const WORDS = { off: 'Off', all: 'All', one: 'One' };

export const route = { path: 'settings/sound', make: (params, context) => new SoundScreen(context) };

/** Where and in which order it plays. */
class SoundScreen extends ListScreen {
    #context;
    #onState = () => this.source.replace(this.#rows());
    /** The member of the setting in use; null while that is not known. */
    #crossfade = null;
    #onStrategy = ({ detail: { family, member } }) => {
        if (family === 'crossfade') this.#fades(member);
        // The daemon no longer knows what was missed.
        if (family === undefined) {
            this.#crossfade = null;
            this.#ask();
        }
    };

    constructor(context) {
        super(context, { title: 'Sound', source: new StaticRows([]) });
        this.#context = context;
    }

    mount(view, saved) {
        this.#crossfade = null;
        this.source.replace(this.#rows());
        super.mount(view, saved);
        this.#context.store.addEventListener('state', this.#onState);
        this.#context.store.addEventListener('strategy', this.#onStrategy);
        this.#ask();
    }

    unmount() {
        this.#context.store.removeEventListener('state', this.#onState);
        this.#context.store.removeEventListener('strategy', this.#onStrategy);
        super.unmount();
    }

    /** What a snapshot does not say; whatever was told meanwhile is newer. */
    async #ask() {
        const { settings } = await this.#context.api.get('/api/strategies').catch(() => ({ settings: [] }));
        const found = settings.find(({ name }) => name === 'crossfade');
        if (found && this.#crossfade === null) this.#fades(found.current);
    }

    #fades(member) {
        this.#crossfade = member;
        this.#onState();
    }

    #rows() {
        const { stack, store, player, speaker } = this.#context;
        const { order, repeat, single, consume, loudness = 'off', preamplification } = store.snapshot;
        const choose = (family, title) => () => stack.push(`settings/strategies/${family}`, { title });
        const isShuffled = order === 'shuffle';
        return [
            { title: 'Play here', value: speaker?.isHere ? 'this page' : 'another page', act: () => speaker?.claim() },
            { title: 'Play on…', chevron: true, act: () => playOnSheet(this.#context) },
            { title: 'Shuffle', value: isShuffled ? 'On' : 'Off', act: () => player.order(isShuffled ? 'in-order' : 'shuffle') },
            { title: 'Repeat', value: WORDS[repeat], act: () => player.repeat(REPEAT[repeat] ?? 'off') },
            { title: 'Stop after each song', value: single ? 'On' : 'Off', act: () => player.single(!single) },
            { title: 'Remove songs once played', value: consume ? 'On' : 'Off', act: () => player.consume(!consume) },
            { title: 'Loudness', value: LOUDNESS[loudness] ?? loudness, chevron: true, act: choose('loudness', 'Loudness') },
            loudness !== 'off' && {
                title: 'Preamplification',
                value: PREAMPLIFICATION[preamplification] ?? preamplification,
                chevron: true,
                act: choose('preamplification', 'Preamplification'),
            },
            { title: 'Crossfade', value: this.#crossfade === 'off' ? 'Off' : this.#crossfade && `${this.#crossfade} s`, chevron: true, act: choose('crossfade', 'Crossfade') },
        ].filter(Boolean);
    }
}
