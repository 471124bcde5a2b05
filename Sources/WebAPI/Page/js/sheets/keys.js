import { Sheet } from './sheet.js';

const KEYS = [
    ['↓ ↑', 'turn the wheel'],
    ['Enter or →', 'select; hold for more options'],
    ['Esc or ←', 'back; hold for the main menu'],
    ['Space', 'play or pause'],
    ['Shift → Shift ←', 'next, previous; hold to scan'],
    ['N P', 'next, previous; with Alt in lists'],
    ['A to Z', 'jump in a list'],
    ['Page Down, Page Up', 'a page of rows'],
    ['Home, End', 'first and last row'],
    ['+ −', 'volume'],
    ['0 to 5', 'stars, in Now Playing'],
    ['[ ]', '10 seconds back, on'],
    ['/', 'search'],
    ['Q', 'On-The-Go; with Alt in lists'],
    ['G', 'main menu; with Alt in lists'],
    ['In the quiz', '1 to 9 choose and grade, Space reveals, H hint, R sound, U undo, Page Down scrolls'],
    ['F', 'full screen; with Alt in lists'],
    ['Ctrl K', 'go anywhere'],
    ['Shift F10', 'more options'],
    ['?', 'this list'],
];

/** Lists the keys. */
export function keysSheet(context) {
    const rows = KEYS.map(([title, value]) => ({ title, value, name: `${title}: ${value}` }));
    context.stack.openSheet(new Sheet(context, { title: 'Keys', rows, mostRows: 6 }));
}
