import { make, set, write } from '../dom.js';
import { Alphabet } from '../parts/alphabet.js';
import { Message } from '../parts/message.js';
import { Sheet } from '../sheets/sheet.js';
import { tell } from '../format.js';

export const newCard = { path: 'extras/quiz/card', make: (params, context, hint) => new CardEditor(context, null, hint) };
export const oldCard = { path: 'extras/quiz/card/:card', make: ({ card }, context) => new CardEditor(context, card) };

const SIDES = [{ name: 'Question', text: '' }, { name: 'Answer', text: '' }, { name: 'Hint (optional)', text: '' }];

/**
 * The texts of a card: of one that is there, or of a new one. They are typed, or chosen letter by letter with the wheel; the
 * tick of the wheel's strip goes to the next field, and behind the last one saves.
 */
class CardEditor {
    #context;
    #card;
    #deck;
    #alphabet;
    #form = make('form.editor');
    #areas = [];
    #fields = [];
    #deckRow = null;
    #at = 0;
    #isBusy = false;
    #isLoading = false;
    title;

    constructor(context, card, { deck } = {}) {
        this.#context = context;
        this.#card = card;
        this.#deck = deck;
        this.title = card === null ? 'Add a Card' : 'Edit Card';
        this.#form.addEventListener('submit', (event) => {
            event.preventDefault();
            this.#save();
        });
    }

    mount(view) {
        this.#alphabet = new Alphabet(this.#context.feedback, 'done', { more: [...'.,;:?!\'"()-'] });
        view.classList.add('quiz-card');
        view.append(this.#form, this.#alphabet.element);
        // What is written stays, where another screen lay over this one.
        if (this.#areas.length === 0 && !this.#isLoading) this.#load(view);
    }

    focus() {
        this.#areas[this.#at]?.focus({ preventScroll: false });
    }

    detents(n) {
        this.#context.speech.rest(this.#alphabet.turn(n));
    }

    press(button) {
        if (button === 'menu') return this.#leave();
        if (button === 'next' || button === 'previous') this.#go(this.#at + (button === 'next' ? 1 : -1));
        else if (button === 'select') this.#take(this.#alphabet.item);
        else return false;
        return true;
    }

    hold(button, phase) {
        if (button !== 'select') return false;
        if (phase === 'start') this.#save();
        return true;
    }

    key({ key, ctrlKey, metaKey }) {
        if (key !== 'Enter' || !(ctrlKey || metaKey)) return false;
        this.#save();
        return true;
    }

    async #load(view) {
        const { api } = this.#context;
        this.#isLoading = true;
        try {
            if (this.#card === null) {
                this.#fields = SIDES;
                this.#deck ??= (await api.get('/api/quiz')).decks.find(({ cards }) => cards > 0)?.name ?? 'Default';
            } else {
                ({ fields: this.#fields, deck: this.#deck } = await api.get(`/api/quiz/card/${encodeURIComponent(this.#card)}`));
            }
        } catch (error) {
            new Message(view, { icon: 'warning', heading: 'Couldn’t load this card', text: tell(error) });
            return;
        } finally {
            this.#isLoading = false;
        }
        this.#areas = this.#fields.map(({ name, text, isHTML }, at) => {
            const area = make('textarea', { rows: 2, 'aria-label': name, spellcheck: 'true', inputmode: 'none' });
            area.value = text;
            // A phone's keyboard comes when the field is touched.
            area.addEventListener('pointerdown', () => set(area, 'inputmode', 'text'));
            area.addEventListener('focus', () => (this.#at = at));
            this.#form.append(make('label', {}, make('span', {}, isHTML ? `${name} (HTML)` : name), area));
            return area;
        });
        this.#deckRow = make('button', { type: 'button' }, '');
        this.#deckRow.addEventListener('click', () => this.#chooseDeck());
        write(this.#deckRow, `Deck: ${this.#deck.split('::').join(' ▸ ')}`);
        this.#deckRow.hidden = this.#card !== null;
        this.#form.append(make('div.buttons', {}, this.#deckRow, make('button.is-main', { type: 'submit' }, 'Save')));
        this.focus();
    }

    async #chooseDeck() {
        const { api, stack, toast } = this.#context;
        const stays = stack.staying();
        try {
            const { decks } = await api.get('/api/quiz');
            const rows = decks.map(({ name }) => ({
                title: name.split('::').join(' ▸ '),
                isChosen: name === this.#deck,
                act: () => {
                    this.#deck = name;
                    write(this.#deckRow, `Deck: ${name.split('::').join(' ▸ ')}`);
                },
            }));
            if (stays()) stack.openSheet(new Sheet(this.#context, { title: 'Which deck?', rows, mostRows: 6 }));
        } catch ({ message, id }) {
            toast(message, id);
        }
    }

    #go(at) {
        const isIn = at >= 0 && at < this.#areas.length;
        if (isIn) this.#at = at;
        else this.#context.feedback.bump(at < 0 ? -1 : 1);
        this.focus();
        if (isIn) this.#context.speech.say(this.#fields[at].name);
    }

    /** What stands in the middle of the strip: a letter for the field, or the way on. */
    #take(item) {
        const area = this.#areas[this.#at];
        if (!area) return;
        if (item === 'done') {
            if (this.#at + 1 < this.#areas.length) this.#go(this.#at + 1);
            else this.#save();
            return;
        }
        if (item === 'erase') area.value = [...area.value].slice(0, -1).join('');
        else area.value += item === 'space' ? ' ' : this.#cased(item, area.value);
        area.scrollTop = area.scrollHeight;
    }

    /** A sentence begins with a capital. */
    #cased(letter, before) {
        return before.trim() === '' || /[.?!]\s+$/.test(before) ? letter : letter.toLowerCase();
    }

    get #isChanged() {
        return this.#areas.some(({ value }, at) => value !== this.#fields[at].text);
    }

    /** @returns whether it stays, to ask what becomes of what was written */
    #leave() {
        if (!this.#isChanged) return false;
        const { stack } = this.#context;
        const rows = [
            { title: 'Save', act: () => this.#save() },
            { title: 'Keep editing', act: () => {} },
            { title: 'Discard what I wrote', act: () => stack.back() },
        ];
        stack.openSheet(new Sheet(this.#context, { title: 'Save this card?', rows }));
        return true;
    }

    async #save() {
        const { api, stack, toast } = this.#context;
        if (this.#isBusy || this.#areas.length === 0) return;
        this.#isBusy = true;
        const stays = stack.staying();
        const texts = this.#areas.map(({ value }) => value);
        try {
            if (this.#card === null) {
                const [prompt, answer, hint] = texts;
                await api.post('/api/quiz/card', { deck: this.#deck, prompt, answer, hint });
                for (const area of this.#areas) area.value = '';
                toast('Card added. Write the next one, or press Menu.');
                this.#go(0);
            } else {
                const fields = texts.map((text, at) => ({ text, isHTML: this.#fields[at].isHTML }));
                await api.post(`/api/quiz/card/${encodeURIComponent(this.#card)}`, { fields });
                toast('Card saved');
                if (stays()) stack.back();
            }
        } catch ({ message, id }) {
            toast(message, id);
        } finally {
            this.#isBusy = false;
        }
    }
}
