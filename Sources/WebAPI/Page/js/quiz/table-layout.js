import { Sheet } from '../sheets/sheet.js';

/** What may part the columns of a table: its name for the daemon, for a row, and for a sentence. */
const SEPARATORS = [
    { name: null, title: 'Found automatically' },
    { name: 'tab', title: 'Tab', several: 'tabs' },
    { name: 'semicolon', title: 'Semicolon ;', several: 'semicolons' },
    { name: 'comma', title: 'Comma ,', several: 'commas' },
    { name: 'pipe', title: 'Bar |', several: 'bars' },
    { name: 'colon', title: 'Colon :', several: 'colons' },
    { name: 'space', title: 'Space', several: 'spaces' },
];

/** What the columns of a table may hold. */
const COLUMNS = [
    { name: null, title: 'As they come' },
    { name: 'prompt,answer', title: 'Question, answer' },
    { name: 'answer,prompt', title: 'Answer, question' },
    { name: 'prompt,answer,hint', title: 'Question, answer, hint' },
    { name: 'prompt,answer,tags', title: 'Question, answer, tags' },
    { name: 'answer,prompt,hint', title: 'Answer, question, hint' },
];

const TABLES = ['csv', 'tsv', 'txt', 'text', 'md'];

/** How a report says that a table was read, such as '2 columns, separated by commas'; '' for what is no table. */
export function tableText({ separator, columns }) {
    if (!separator || !columns) return '';
    const several = SEPARATORS.find(({ name }) => name === separator)?.several ?? `“${separator}”`;
    return columns === 1 ? '1 column' : `${columns} columns, separated by ${several}`;
}

/** How tables are to be read that do not say it themselves: as the daemon finds out, until somebody chooses. */
export class TableLayout {
    #separator = SEPARATORS[0];
    #columns = COLUMNS[0];

    /** Two rows, each of which lets one be chosen; `changed` is called then. */
    rows(context, changed) {
        return this.choices(changed).map(({ title, value, question, rows }) => ({
            title,
            value,
            act: () => context.stack.openSheet(new Sheet(context, { title: question, rows, mostRows: 5 })),
        }));
    }

    /** What is chosen, and what else could be. */
    choices(changed) {
        const rows = (all, current, choose) => all.map((one) => ({
            title: one.title,
            isChosen: one === current,
            act: () => {
                choose(one);
                changed();
            },
        }));
        return [
            { title: 'Separator', value: this.#separator.title, question: 'What separates the columns?', rows: rows(SEPARATORS, this.#separator, (one) => { this.#separator = one; }) },
            { title: 'Columns', value: this.#columns.title, question: 'What do the columns hold?', rows: rows(COLUMNS, this.#columns, (one) => { this.#columns = one; }) },
        ];
    }

    /** What the daemon is told with the file called `name`; nothing of what is no table. */
    of(name) {
        const isTable = TABLES.includes(name.split('.').at(-1).toLowerCase());
        const said = isTable ? { separator: this.#separator.name, columns: this.#columns.name } : {};
        return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
    }
}
