import { Sheet } from './sheet.js';

/** What the keys do, in groups; short enough to be read whole. */
const GROUPS = [
    ['The wheel', [
        ['Turn', '↓ ↑'], ['Select', 'Enter or →'], ['More', 'hold Enter'], ['The same', 'Shift F10'], ['Back', 'Esc or ←'],
        ['Main menu', 'hold Esc'],
    ]],
    ['Music', [
        ['Play, pause', 'Space'], ['Next song', 'N or Shift →'], ['Song before', 'P or Shift ←'], ['Scan', 'hold them'],
        ['Louder, softer', '+ −'], ['10 s back, on', '[ ]'],
    ]],
    ['In lists', [
        ['Jump', 'A to Z'], ['A page of rows', 'Page Up, Down'], ['First, last row', 'Home, End'], ['Letters below', 'with Alt'],
    ]],
    ['In Now Playing', [['Next mode', 'M'], ['Stars', '0 to 5']]],
    ['Go', [
        ['Anywhere', 'Ctrl K'], ['Search', '/'], ['On-The-Go', 'Q'], ['Main menu', 'G'], ['Full screen', 'F'], ['These keys', '?'],
    ]],
    ['In the quiz', [
        ['Reveal', 'Space'], ['Choose, grade', '1 to 9'], ['Hint', 'H'], ['Sound again', 'R'], ['Take back', 'U'], ['Scroll', 'Page Down'],
    ]],
    ['Hold is on', [['Let go', 'Esc Esc']]],
];

/** Lists the keys. */
export function keysSheet(context) {
    const rows = GROUPS.flatMap(([heading, keys]) => [
        { title: heading, isHeading: true, staysOpen: true },
        ...keys.map(([title, value]) => ({ title, value, name: `${title}: ${value}`, staysOpen: true })),
    ]);
    context.stack.openSheet(new Sheet(context, { title: 'Keys', rows, mostRows: 6 }));
}
