/** How golf says its numbers and names. */
export const clubTitle = (name) => name.replace(/-/g, ' ').replace(/^(\d+) /, '$1-');

export const metres = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} m`;

/** The arrow of a wind, seen from above with the hole at the top: eight directions. */
const ARROWS = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
const SIDES = ['from behind', 'from behind, to the right', 'to the right', 'against you, to the right', 'against you',
    'against you, to the left', 'to the left', 'from behind, to the left'];

export function wind({ tail, cross, speed }) {
    if (speed < 0.3) return { text: 'Calm', name: 'no wind' };
    const turn = (Math.round(Math.atan2(cross, tail) / (Math.PI / 4)) + 8) % 8;
    return { text: `Wind ${speed.toFixed(1)} m/s ${ARROWS[turn]}`, name: `wind ${speed.toFixed(1)} metres a second ${SIDES[turn]}` };
}

export function aimText(aim) {
    if (Math.abs(aim) < 0.05) return 'at the hole';
    return `${Math.abs(aim).toFixed(aim % 1 === 0 ? 0 : 2).replace(/0$/, '')}° ${aim < 0 ? 'left' : 'right'}`;
}

/** The same for the bar: `E`, `+2`, `−1`. */
export const shortToPar = (strokes) => (strokes === 0 ? 'E' : strokes > 0 ? `+${strokes}` : `−${-strokes}`);

/** What stands in the bar: the hole's par, the shot, and how its player stands. `striker` has just played; else it is whose turn it is. */
export function barText({ round }, striker) {
    const player = round.players[striker ?? round.turn];
    const { strokes, isFinished } = player.card[round.hole];
    const shot = strokes + (striker !== null || isFinished ? 0 : 1);
    return `Par ${round.holes[round.hole].par} · shot ${shot} · ${shortToPar(player.toPar)}`;
}

/** A stroke total against par, short: `41 (+5)`. */
export const scored = (strokes, over) => `${strokes} (${shortToPar(over)})`;

export function toPar(strokes) {
    return strokes === 0 ? 'level par' : strokes > 0 ? `${strokes} over par` : `${-strokes} under par`;
}
