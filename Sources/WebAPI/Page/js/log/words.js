/** From the least to the most. */
export const LEVELS = ['trace', 'debug', 'info', 'notice', 'warning', 'error', 'critical'];

/** What a level is called where there is room for four letters, and how it looks. */
const SIGNS = {
    trace: ['fine', ''],
    debug: ['fine', ''],
    info: ['info', 'is-good'],
    notice: ['note', 'is-good'],
    warning: ['warn', 'is-warning'],
    error: ['fail', 'is-wrong'],
    critical: ['fail', 'is-wrong'],
};

/** `{ text, kind }` of a level; one that a later daemon knows stands for itself. */
export function sign(level) {
    const [text, kind] = SIGNS[level] ?? [level, ''];
    return { text, kind };
}

/** "21:04:11" of a record's time, as the clocks go here. */
export function timeOfDay(time) {
    const date = new Date(time);
    if (Number.isNaN(date.getTime())) return '';
    return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** `["songs=12", "path=/a", "title=\"a b\""]` of a record's fields. */
export function fieldsOf({ fields = {} }) {
    return Object.entries(fields).map(([key, value]) => `${key}=${isBare(value) ? value : JSON.stringify(value)}`);
}

/** Whether a value stands without quotes, as in the lines of the log itself: it is no text, or cannot be taken for a number or a truth value, nor for several. */
function isBare(value) {
    if (typeof value !== 'string') return true;
    return /^[A-Za-z_/][!#-9;<>-[\]-~]*$/.test(value) && !['true', 'false', 'nan', 'inf'].includes(value);
}

/** The message with its fields, in one line. */
export function sentence(record) {
    return [record.message, ...fieldsOf(record)].join(' ');
}

/** `text`, or its beginning where it is longer than `limit`: a line may be a megabyte. */
export function cut(text, limit) {
    return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/** A record as a line of the log, to be pasted elsewhere. */
export function lineOf(record) {
    const part = record.part ? [`[${record.part}]`] : [];
    return [record.time, record.level, ...part, sentence(record)].join(' ');
}
