/** Keys that mean the same everywhere. */
const PLAIN = {
    ArrowDown: { turn: 1 },
    ArrowUp: { turn: -1 },
    PageDown: { page: 1 },
    PageUp: { page: -1 },
    Home: { edge: 'first' },
    End: { edge: 'last' },
    Enter: { button: 'select' },
    ArrowRight: { button: 'select' },
    Escape: { button: 'menu' },
    Backspace: { button: 'menu' },
    ArrowLeft: { button: 'menu' },
    ' ': { button: 'play' },
    ContextMenu: { run: 'sheet' },
};

/** One-character commands; they can be turned off, and then need Alt. */
const SIGNS = {
    '+': { volume: 5 },
    '=': { volume: 5 },
    '-': { volume: -5 },
    '[': { seek: -10_000 },
    ']': { seek: 10_000 },
    '/': { run: 'search' },
    '?': { run: 'keys' },
};

/** Commands of one letter; in lists letters jump, and these need Alt. */
const LETTERS = {
    n: { button: 'next' },
    p: { button: 'previous' },
    q: { run: 'queue' },
    f: { run: 'fullscreen' },
    g: { run: 'root' },
};

/**
 * What a key means. No DOM: it takes what a KeyboardEvent has.
 *
 * @param event   { key, code, shiftKey, altKey, ctrlKey, metaKey }
 * @param isList  whether letters jump in a list here
 * @param areLettersOn whether one-character commands work without Alt
 * @returns one of { turn }, { page }, { edge }, { button }, { volume }, { seek }, { run }, { type }, or null
 */
export function meaning(event, { isList, areLettersOn }) {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return { run: 'go' };
    if (ctrlKey || metaKey) return null;
    if (shiftKey && key === 'ArrowRight') return { button: 'next' };
    if (shiftKey && key === 'ArrowLeft') return { button: 'previous' };
    if (shiftKey && key === 'F10') return { run: 'sheet' };
    if (Object.hasOwn(PLAIN, key)) return altKey ? null : PLAIN[key];

    const letter = letterOf(event);
    if (altKey) return LETTERS[letter] ?? SIGNS[key] ?? null;
    if (isList && isTyped(key)) return { type: key };
    if (!areLettersOn) return null;
    return SIGNS[key] ?? LETTERS[letter] ?? null;
}

/** Alt changes what a key types on some systems; the key itself stays. */
function letterOf({ key, code = '' }) {
    return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
}

/** A letter or digit of any script. */
function isTyped(key) {
    return [...key].length === 1 && /[\p{L}\p{N}]/u.test(key);
}
