import { count, number } from '../format.js';
import { ListView } from '../list/list-view.js';
import { StaticRows } from '../list/static-rows.js';
import { make } from '../dom.js';
import { Message } from '../parts/message.js';
import { sendDeck } from '../quiz/send-deck.js';
import { TableLayout, tableText } from '../quiz/table-layout.js';
import { Sheet } from '../sheets/sheet.js';
import { StepScreen } from './step-screen.js';

export const route = { path: 'extras/quiz/import', make: (params, context) => new ImportScreen(context) };

const KINDS = '.apkg,.colpkg,.csv,.tsv,.json,.gift,.txt,.md';

/** Takes decks in: files that are dropped or chosen, one after the other, with what became of each. */
class ImportScreen extends StepScreen {
    #context;
    #view;
    #field = make('input', { type: 'file', accept: KINDS, multiple: true, hidden: true });
    rows = new StaticRows([]);
    #message = null;
    #abort = null;
    #layout = new TableLayout();
    title = 'Import a Deck';

    constructor(context) {
        super();
        this.#context = context;
        this.#field.addEventListener('change', () => this.#take([...this.#field.files]));
    }

    mount(view) {
        this.#view = view;
        this.list = new ListView(this.rows, 'Import a deck', this.#context.feedback, { rows: 4 });
        this.list.addEventListener('open', () => this.press('select'));
        this.list.addEventListener('move', ({ detail }) => detail.turn.source !== 'key' && this.#context.speech.rest(this.list.row?.title ?? ''));
        view.classList.add('with-message', 'quiz-import');
        view.append(this.list.element, this.#field);
        for (const name of ['dragenter', 'dragover']) view.addEventListener(name, (event) => this.#drag(event, true));
        view.addEventListener('dragleave', (event) => !view.contains(event.relatedTarget) && this.#drag(event, false));
        view.addEventListener('drop', (event) => {
            this.#drag(event, false);
            this.#take([...event.dataTransfer.files]);
        });
        this.list.start();
        this.#ask();
    }

    unmount() {
        this.#abort?.abort();
        this.list.stop();
    }

    press(button) {
        if (button !== 'select') return false;
        this.list.row?.act?.();
        return true;
    }

    #drag(event, isOver) {
        event.preventDefault();
        this.#view.classList.toggle('is-over', isOver);
    }

    #ask() {
        const text = ['Drop a file here, or choose one.', 'Anki packages (.apkg, .colpkg), .csv, .tsv, .json, .gift and .txt'];
        this.#show({ icon: 'folder', heading: 'Import a deck', text }, [
            { title: 'Choose a file…', act: () => this.#field.click() },
            ...this.#layout.rows(this.#context, () => this.#ask()),
            { title: 'Back', act: () => this.#context.stack.back() },
        ]);
    }

    async #take(files) {
        if (files.length === 0 || this.#abort) return;
        this.#abort = new AbortController();
        const { signal } = this.#abort;
        const done = [];
        try {
            for (const file of files) {
                this.#progress(file, 0);
                const layout = this.#layout.of(file.name);
                const report = await sendDeck(this.#context.api, file, { signal, layout, told: (part) => this.#progress(file, part) });
                done.push({ file, report });
            }
            this.#summary(done);
        } catch (error) {
            if (!signal.aborted) this.#failed(error, done);
            else if (this.list.element.isConnected) this.#ask();
        } finally {
            this.#abort = null;
            this.#field.value = '';
        }
    }

    #progress({ name, size }, part) {
        const isRead = part < 1;
        const text = isRead ? `${Math.floor(part * 100)}% of ${bytes(size)} sent` : 'Reading the cards…';
        this.#show({ icon: 'scan', heading: isRead ? `Sending ${name}` : `Importing ${name}`, text, progress: isRead ? part : null }, [
            { title: 'Cancel', act: () => this.#abort?.abort() },
        ]);
    }

    #summary(done) {
        const sum = (key) => done.reduce((total, { report }) => total + report[key], 0);
        const messages = done.flatMap(({ report }) => report.messages);
        const notes = [[sum('added'), 'added'], [sum('updated'), 'updated'], [sum('unchanged'), 'already there']].filter(([value]) => value > 0);
        const facts = [notes.map(([value, word]) => `${number(value)} ${word}`).join(', ') || 'Nothing new', [count(sum('cards'), 'new card'), sum('media') > 0 && count(sum('media'), 'picture or sound').replace('picture or sounds', 'pictures and sounds')].filter(Boolean).join(', ')];
        facts.push(...new Set(done.map(({ report }) => tableText(report)).filter(Boolean)));
        const names = [...new Set(done.flatMap(({ report }) => report.decks))].map((name) => name.split('::').at(-1));
        const heading = names.length === 1 ? `Imported ${names[0]}` : `Imported ${count(names.length, 'deck')}`;
        this.#context.speech.say([heading, ...facts].join('. '));
        this.#show({ icon: 'check', heading, text: facts }, [
            { title: 'Show the decks', act: () => this.#context.stack.back() },
            messages.length > 0 && { title: 'What was not kept', value: String(messages.length), act: () => this.#notKept(messages) },
            { title: 'Import another', act: () => this.#ask() },
        ]);
    }

    #notKept(messages) {
        const { stack } = this.#context;
        const rows = messages.map((text) => ({ title: text, act: () => stack.openSheet(new Sheet(this.#context, { title: 'Not kept', text, rows: [{ title: 'Close' }] })) }));
        stack.openSheet(new Sheet(this.#context, { title: 'What was not kept', rows, mostRows: 5 }));
    }

    #failed({ message }, done) {
        const text = done.length > 0 ? [message, `${count(done.length, 'file')} before it came in.`] : message;
        this.#context.speech.alert(message);
        this.#show({ icon: 'warning', heading: 'Couldn’t import this file', text }, [
            { title: 'Choose another file…', act: () => this.#field.click() },
            { title: 'Back', act: () => this.#context.stack.back() },
        ]);
    }

    #show(message, rows) {
        this.#message?.remove();
        this.#message = new Message(this.#view, message);
        const shown = rows.filter(Boolean);
        const isSame = shown.length === this.rows.count && shown[0].title === this.rows.row(0)?.title;
        this.rows.replace(shown);
        this.list.mostRows = shown.length;
        if (!isSame) this.list.moveTo(0);
        this.list.measure();
    }
}

const bytes = (size) => (size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`);
