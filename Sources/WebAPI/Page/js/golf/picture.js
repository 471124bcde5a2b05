import { aimText, clubTitle, metres, toPar, wind } from './words.js';

const HINTS = {
    aim: 'Turn: aim · ◀◀ ▶▶: club · Select: swing · hold: more',
    meter: 'Select: power, then at the ball · Menu: back',
    power: 'Turn: power · Select: strike · Menu: back',
};

const OVER = 'Select: next hole · hold: more';

/** The ball before a stroke: the hole, the line, where it may come down, and what plays a part. */
export function paintAim(stage, game, intention) {
    const { round, hole, ball, preview } = game;
    const { mode, club, aim, powerText } = intention;
    const isPutt = round.state === 'putt';
    stage.overhead.draw({
        hole,
        ball: ball.place,
        others: round.balls.filter((other, index) => index !== round.turn && !other.isFinished).map(({ place }) => place),
        isPutt,
        trace: preview?.trace,
        ellipse: preview?.ellipse,
    });
    const like = preview && !isPutt ? `plays like ${metres(preview.playsLike)}` : '';
    const name = club ? clubTitle(club.name) : '';
    const loss = ball.lieSpeed < 1 ? ` −${Math.round((1 - ball.lieSpeed) * 100)} %` : '';
    const who = game.called(round.turn, '');
    stage.note(`${who && `${who} · `}${metres(ball.distance)} · ${name}`, isPutt ? `Stimp ${round.stimp}` : wind(round.wind).text, like, `${aimText(aim)} · ${ball.lieTitle}${loss}`);
    stage.hint(HINTS[mode] ?? '', mode !== 'wait');
    paintDial(stage, intention, performance.now());
    stage.tell('Aim', [who, aimText(aim), name, powerText, `${metres(ball.distance)} to the hole`, like].filter(Boolean).join(', '), aim);
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
    const { round, hole } = game;
    const [x, z] = hole.pin;
    stage.overhead.draw({ hole, ball: { x: x - 0.1, z }, isPutt: true });
    const result = `${game.called(who)}${game.scoreOf(who).title}, ${toPar(round.players[who].toPar)}`;
    stage.note(result);
    stage.hint(OVER, false);
    stage.tell('Result', result);
}

/** The ball on its way, and what has become of it. `fly`: hole, trace, who (struck it), isPutt, time, isOver, says */
export function paintFilm(stage, game, { hole, trace, who, isPutt, time, isOver, says }) {
    const { round } = game;
    if (isPutt) {
        const path = trace.points.filter(([t]) => t <= time);
        const [, x, , z] = path.at(-1);
        stage.overhead.draw({ hole, ball: { x, z }, isPutt: true, path });
    } else stage.flight.draw({ hole, trace, time });
    if (!isOver) return stage.note('');
    const title = game.scoreOf(who)?.title;
    const result = title ? `${game.called(who)}${title}, ${toPar(round.players[who].toPar)}` : '';
    stage.note(says, result);
    stage.hint(round.state === 'holed' ? OVER : 'Select: go on · hold: more', false);
    return stage.tell('Result', `${says} ${result}`.trim());
}
