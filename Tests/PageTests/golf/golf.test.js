import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnAim } from '../../../Sources/WebAPI/Page/js/golf/aim.js';
import { Film } from '../../../Sources/WebAPI/Page/js/golf/film.js';
import { Game } from '../../../Sources/WebAPI/Page/js/golf/game.js';
import { Meter, TOP } from '../../../Sources/WebAPI/Page/js/golf/meter.js';
import { Sounds } from '../../../Sources/WebAPI/Page/js/golf/sounds.js';
import { duration, pointAt, touches } from '../../../Sources/WebAPI/Page/js/golf/trace.js';
import { aimText, clubTitle, toPar, wind } from '../../../Sources/WebAPI/Page/js/golf/words.js';

test('the last two degrees turn a quarter of a degree a detent, however fast the wheel is', () => {
    assert.equal(turnAim(0, 1, 0), 0.25);
    assert.equal(turnAim(0, 1, 1500), 0.25);
    assert.equal(turnAim(1, -3, 900), 0.25);
    assert.ok(turnAim(10, 1, 1500) - 10 > 3, 'far away a fast wheel is faster');
    assert.equal(turnAim(10, 1, 0), 10.5);
});

test('a fast turn towards the hole stops where the last two degrees begin', () => {
    assert.equal(turnAim(5, -1, 1500), 2);
    assert.equal(turnAim(-5, 1, 1500), -2);
    assert.equal(turnAim(2, -1, 1500), 1.75);
    assert.ok(turnAim(2, 1, 1500) > 2);
});

test('the aim goes all the way round and no further', () => {
    assert.equal(turnAim(179, 50, 1500), 180);
    assert.equal(turnAim(-179, -50, 1500), -180);
});

test('three presses: start, power, strike', () => {
    const meter = new Meter();
    assert.equal(meter.press(0), null);
    assert.equal(meter.state, 'power');
    assert.equal(meter.press(600), null);
    assert.equal(meter.state, 'accuracy');
    assert.ok(Math.abs(meter.power - (TOP * 600) / 900) < 1e-9);
    assert.ok(Math.abs(meter.position(600) - meter.power) < 1e-9, 'the mark turns round at once');
    const swing = meter.press(1200);
    assert.ok(Math.abs(swing.timing) < 1e-9, 'as long down as up');
    assert.equal(meter.state, 'idle');
});

test('early is left of the ball, late is right, and never more than whole', () => {
    const strike = (time) => {
        const meter = new Meter();
        meter.press(0);
        meter.press(600);
        return meter.press(time).timing;
    };
    assert.ok(strike(1150) < 0 && strike(1250) > 0);
    assert.equal(strike(700), -1);
});

test('who never strikes is struck for, and who never chooses a power has not swung', () => {
    const late = new Meter();
    late.press(0);
    late.press(600);
    assert.equal(late.tick(1200), null);
    assert.equal(late.tick(1400).timing, 1);
    const none = new Meter();
    none.press(0);
    assert.equal(none.tick(-5), null, 'a frame that began before the press');
    assert.equal(none.state, 'power');
    assert.equal(none.tick(1900), null);
    assert.equal(none.state, 'idle');
});

const trace = {
    points: [[0, 0, 0, 0, 0], [1, 50, 20, 0, 0], [2, 100, 0, 2, 0], [2.2, 104, 0.4, 2, 1], [2.4, 108, 0, 2, 1], [3, 110, 0, 2, 2]],
    landing: [100, 0, 2],
};

test('between two points the ball is on the line between them', () => {
    assert.deepEqual(pointAt(trace, 0.5), [0.5, 25, 10, 0, 0]);
    assert.deepEqual(pointAt(trace, -1), trace.points[0]);
    assert.deepEqual(pointAt(trace, 99), trace.points.at(-1));
    assert.equal(duration(trace), 3);
    assert.deepEqual(touches(trace), [2, 2.4]);
});

test('a film takes its time, touches the ground, ends once, and can be made faster', () => {
    const run = (isFast) => {
        const frames = [];
        const seen = { draws: [], touches: 0, ends: 0 };
        const on = { draw: (time) => seen.draws.push(time), touch: () => (seen.touches += 1), end: () => (seen.ends += 1) };
        const film = new Film(trace, on, { request: (next) => frames.push(next), cancel: () => {} });
        film.start();
        if (isFast) film.fast();
        let now = 0;
        while (frames.length > 0) frames.shift()((now += 50));
        return { ...seen, now };
    };
    const slow = run(false);
    assert.equal(slow.touches, 2);
    assert.equal(slow.ends, 1);
    assert.equal(slow.draws.at(-1), 3);
    assert.ok(slow.now >= 3000 && run(true).now < 800);
});

test('of several looks only the last one counts', async () => {
    const waiting = [];
    const api = { get: (path) => new Promise((done) => waiting.push(() => done({ path, trace: {} }))) };
    const game = new Game(api);
    const first = game.look({ aim: 1 });
    const second = game.look({ aim: 2, club: undefined });
    waiting[1]();
    waiting[0]();
    assert.deepEqual([await first, await second], [false, true]);
    assert.ok(game.preview.path.endsWith('aim=2'));
});

test('golf has a level of its own, and is silent without Web Audio', () => {
    const made = [];
    class Context {
        constructor() {
            made.push(this);
            this.currentTime = 0;
        }
    }
    new Sounds({ get: () => 'off' }, Context).hit();
    assert.equal(made.length, 0);
    new Sounds({ get: () => 'loud' }, undefined).hit();
    const broken = new Sounds({ get: () => 'loud' }, class { constructor() { throw new Error('too many'); } });
    broken.hit();
    broken.cup();
});

test('sounds that were closed stay silent', () => {
    let made = 0;
    class Context {
        constructor() {
            made += 1;
            throw new Error('silent here');
        }
    }
    const sounds = new Sounds({ get: () => 'loud' }, Context);
    sounds.close();
    sounds.bounce();
    assert.equal(made, 0);
});

test('what is drawn is also said', () => {
    assert.equal(clubTitle('7-iron'), '7-iron');
    assert.equal(clubTitle('pitching-wedge'), 'pitching wedge');
    assert.equal(wind({ tail: -5, cross: 0, speed: 5 }).name, 'wind 5.0 metres a second against you');
    assert.equal(wind({ tail: 0, cross: 4, speed: 4 }).text, 'Wind 4.0 m/s →');
    assert.equal(wind({ tail: 0, cross: 0, speed: 0 }).text, 'Calm');
    assert.equal(aimText(0), 'at the hole');
    assert.equal(aimText(-2.25), '2.25° left');
    assert.equal(aimText(1.5), '1.5° right');
    assert.equal(aimText(3), '3° right');
    assert.equal(toPar(-2), '2 under par');
});
