import { Sheet } from '../sheets/sheet.js';
import { copy } from '../device/clipboard.js';
import { LEVELS, cut, fieldsOf, lineOf, timeOfDay } from './words.js';
import { USUAL } from './log-rows.js';

/** What the levels are called when one chooses how much to see. */
const AMOUNTS = {
    debug: 'Everything',
    info: 'Usual',
    warning: 'Warnings and errors',
    error: 'Errors',
};

/** Everything that one record says, and what can be done with it. */
export function lineSheet(context, rows, record) {
    const { level, part, message, time } = record;
    const only = part && rows.filter.part !== part && { title: `Only ${part}`, act: () => narrow(rows, { part }) };
    const choices = [
        { title: 'Copy Line', act: () => copyText(context, lineOf(record), 'Line copied') },
        only,
        ...more(context, rows),
    ];
    const text = [`${timeOfDay(time)}, ${level}`, cut(message, 500), cut(fieldsOf(record).join('  '), 500)].filter(Boolean);
    context.stack.openSheet(new Sheet(context, { title: part || level, text, rows: choices.filter(Boolean), mostRows: 3 }));
}

/** How much of the log is shown. */
export function filterSheet(context, rows) {
    context.stack.openSheet(new Sheet(context, { title: 'Log', rows: more(context, rows) }));
}

function more(context, rows) {
    const { level, part, text } = rows.filter;
    const isUsual = level === USUAL.level && part === USUAL.part && !text;
    return [
        { title: `Level: ${AMOUNTS[level] ?? level}`, chevron: true, act: () => levelSheet(context, rows) },
        { title: `Part: ${part || 'all'}`, chevron: true, act: () => partSheet(context, rows) },
        { title: 'Copy These Lines', act: () => copyText(context, rows.text, `${rows.count} lines copied`) },
        !isUsual && { title: 'Reset the Filter', act: () => narrow(rows, USUAL) },
    ].filter(Boolean);
}

function levelSheet(context, rows) {
    const amounts = LEVELS.filter((level) => AMOUNTS[level]);
    choose(context, 'Level', amounts.map((level) => [level, AMOUNTS[level]]), rows.filter.level, (level) => narrow(rows, { level }));
}

function partSheet(context, rows) {
    const parts = [['', 'All parts'], ...rows.parts.map((part) => [part, part])];
    choose(context, 'Part', parts, rows.filter.part, (part) => narrow(rows, { part }));
}

function choose(context, title, values, chosen, take) {
    const rows = values.map(([value, name]) => ({ title: name, isChosen: value === chosen, act: () => take(value) }));
    context.stack.openSheet(new Sheet(context, { title, rows }));
}

function narrow(rows, changes) {
    rows.filter = { ...rows.filter, text: '', ...changes };
}

async function copyText({ toast }, text, done) {
    toast((await copy(text)) ? done : 'This browser doesn’t let pages copy.');
}
