import { aimText, clubTitle, metres, toPar, wind } from './words.js';

const HINTS = {
    aim: 'Turn: aim · ◀◀ ▶▶: club · Select: swing · hold: more',
    meter: 'Select: power, then at the ball · Menu: back',
    power: 'Turn: power · Select: strike · Menu: back',
};

/** The ball before a stroke: the hole, the line, where it may come down, and what plays a part. */
export function paintAim(stage, { round, hole, ball, preview }, intention) {
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
    stage.note(`${metres(ball.distance)} · ${name}`, isPutt ? `Stimp ${round.stimp}` : wind(round.wind).text, like, `${aimText(aim)} · ${ball.lieTitle}${loss}`);
    stage.hint(HINTS[mode] ?? '', mode !== 'wait');
    paintDial(stage, intention, performance.now());
    stage.tell('Aim', [aimText(aim), name, powerText, `${metres(ball.distance)} to the hole`, like].filter(Boolean).join(', '), aim);
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

/** The ball on its way, and what has become of it. `fly`: hole, trace, isPutt, time, isOver, says */
export function paintFilm(stage, { round, player, score }, { hole, trace, isPutt, time, isOver, says }) {
    if (isPutt) {
        const path = trace.points.filter(([t]) => t <= time);
        const [, x, , z] = path.at(-1);
        stage.overhead.draw({ hole, ball: { x, z }, isPutt: true, path });
    } else stage.flight.draw({ hole, trace, time });
    if (!isOver) return stage.note('');
    const result = score?.title ? `${player.name}: ${score.title}, ${toPar(player.toPar)}` : '';
    stage.note(says, result);
    stage.hint(round.state === 'holed' ? 'Select: next hole · hold: more' : 'Select: go on · hold: more', false);
    return stage.tell('Result', `${says} ${result}`.trim());
}
