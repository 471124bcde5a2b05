import { pointAt } from './trace.js';
import { aimText, clubTitle, metres, wind } from './words.js';

const HINTS = {
    aim: 'Turn: aim · ◀◀ ▶▶: club · Select: swing · hold: more',
    meter: 'Select: power, then at the ball · Menu: back',
    power: 'Turn: power · Select: strike · Menu: back',
};

const OVER = 'Select: next hole · hold: more';

/** The ball before a stroke: the hole, the line, where it may come down, and what plays a part. */
export function paintAim(stage, game, intention) {
    const { round, hole, ball, preview } = game;
    const { mode, club, aim, powerText, isWhole } = intention;
    const isPutt = round.state === 'putt';
    const who = game.called(round.turn, '');
    stage.lay('beside');
    stage.overhead.draw({
        hole,
        ball: ball.place,
        kind: isWhole ? 'whole' : isPutt ? 'green' : 'tilted',
        aim,
        others: round.balls.filter((other, index) => index !== round.turn && !other.isFinished).map(({ place }) => place),
        trace: preview?.trace,
        ellipse: preview?.ellipse,
    });
    if (mode === 'wait') return paintWait(stage, game, who);
    const like = preview && !isPutt ? `plays like ${metres(preview.playsLike)}` : '';
    const name = club ? clubTitle(club.name) : '';
    const loss = ball.lieSpeed < 1 ? ` −${Math.round((1 - ball.lieSpeed) * 100)}%` : '';
    stage.note(metres(ball.distance), who, name, isPutt ? `Stimp ${round.stimp}` : wind(round.wind).text, like, `${ball.lieTitle}${loss}`, aimText(aim));
    stage.hint(HINTS[mode] ?? '', true);
    paintDial(stage, intention, performance.now());
    return stage.tell('Aim', [who, aimText(aim), name, powerText, `${metres(ball.distance)} to the hole`, like].filter(Boolean).join(', '), aim);
}

/** The ball while the daemon is asked what to play: nothing of the stroke before it is left. */
function paintWait(stage, { round, ball }, who) {
    const { number, name, par } = round.holes[round.hole];
    stage.note(metres(ball.distance), who, `Hole ${number}`, name, `Par ${par}`);
    stage.hint('', false);
}

/** The gauge alone, as it moves each frame while the meter runs. */
export function paintDial(stage, { meter, power, isPutt }, now) {
    const { state } = meter;
    const mark = state === 'idle' ? null : meter.position(now);
    const whole = isPutt ? Math.min(1, power / 30) : power;
    const part = state === 'accuracy' ? meter.power : state === 'power' ? mark : whole;
    const shown = state === 'idle' ? power : part * power;
    stage.dial.show({ part, mark, number: isPutt ? power.toFixed(1) : `${Math.round(shown * 100)}%`, word: isPutt ? 'METRES' : 'POWER' });
}

/** A hole that is over without a stroke to be seen: after a gimme, a picked-up ball, or when one comes back to it. */
export function paintOver(stage, game, who) {
    const { hole } = game;
    const [x, z] = hole.pin;
    stage.lay('over');
    stage.overhead.draw({ hole, ball: { x: x - 0.1, z }, kind: 'green' });
    const result = `${game.called(who)}${game.scoreOf(who).result}`;
    stage.note(result);
    stage.hint(OVER, false);
    stage.tell('Result', result);
}

/** The ball on its way, and what has become of it. `fly`: hole, trace, who (struck it), isPutt, time, isOver, says */
export function paintFilm(stage, game, { hole, trace, who, isPutt, time, isOver, says }) {
    const { round } = game;
    const [, x0, , z0] = trace.points[0];
    stage.lay('over');
    if (isPutt) {
        const path = trace.points.filter(([t]) => t <= time);
        const [, x, , z] = path.at(-1);
        stage.overhead.draw({ hole, ball: { x, z }, from: { x: x0, z: z0 }, kind: 'green', path });
    } else stage.flight.draw({ hole, trace, time });
    if (!isOver) {
        // Ten times a second is as fast as one reads.
        const [, x, y, z] = pointAt(trace, Math.floor(time * 10) / 10);
        return stage.note(metres(Math.hypot(x - x0, z - z0)), isPutt ? '' : `${Math.max(0, Math.round(y - trace.points[0][2]))} m high`);
    }
    const own = game.scoreOf(who)?.result;
    const result = own ? `${game.called(who)}${own}` : '';
    stage.note(says, result);
    stage.hint(round.state === 'holed' ? OVER : 'Select: go on · hold: more', false);
    return stage.tell('Result', `${says} ${result}`.trim());
}
