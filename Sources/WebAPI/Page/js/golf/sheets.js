import { Sheet } from '../sheets/sheet.js';
import { clubTitle } from './words.js';

const CURVES = { draw: 'Draw', straight: 'Straight', fade: 'Fade' };
const HEIGHTS = { low: 'Low', normal: 'Normal height', high: 'High' };

/** What one can do at the ball besides swinging. `screen` is the play screen. */
export function ballSheet(context, screen) {
    const { game, choice: { shape } } = screen;
    const { round, preview } = game;
    const next = (names, now) => Object.keys(names)[(Object.keys(names).indexOf(now) + 1) % 3];
    const rows = [];
    if (preview?.caddie) {
        const { club, reason } = preview.caddie;
        rows.push({ title: `Caddie: ${clubTitle(club)}`, name: `Take the caddie's advice. ${reason}`, act: () => screen.follow() });
    }
    if (round.state !== 'holed') {
        const title = screen.isWhole ? 'Follow the ball' : 'Whole hole';
        rows.push({ title, act: () => screen.turnMap() });
    }
    if (round.state === 'address') {
        rows.push(
            { title: CURVES[shape.curve], value: 'curve', act: () => screen.bend({ curve: next(CURVES, shape.curve) }) },
            { title: HEIGHTS[shape.height], value: 'height', act: () => screen.bend({ height: next(HEIGHTS, shape.height) }) },
        );
    }
    if (round.canCallUnplayable) rows.push({ title: 'Unplayable ball', act: () => screen.act('unplayable') });
    if (round.canGimme) rows.push({ title: 'Gimme', act: () => screen.act('gimme') });
    if (round.canMulligan) rows.push({ title: 'Mulligan', act: () => screen.act('mulligan') });
    rows.push(
        { title: 'Scorecard', act: () => context.stack.push('extras/golf/card') },
        ...(round.strokeCount > 0 ? [{ title: 'Replay', act: () => screen.replay() }] : []),
    );
    if (round.state !== 'holed') rows.push({ title: 'Pick up', act: () => screen.act('pick-up') });
    context.stack.openSheet(new Sheet(context, { title: `Hole ${round.holes[round.hole].number}`, text: preview?.caddie?.reason, rows }));
}

/** The ways on from a lost ball. */
export function dropSheet(context, screen) {
    const { round } = screen.game;
    const rows = round.drops.map(({ kind, title, lie }) => ({
        title: title.replace(/, \d.*$/, ''),
        value: title.match(/\d/)?.[0] === '2' ? '+2' : '+1',
        name: `${title}, ${lie}`,
        act: () => screen.act('drop', { drop: kind }),
    }));
    if (round.canMulligan) rows.push({ title: 'Mulligan', act: () => screen.act('mulligan') });
    context.stack.openSheet(new Sheet(context, { title: 'Your ball is lost', text: screen.says, rows }));
}
