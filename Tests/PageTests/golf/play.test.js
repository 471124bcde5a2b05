import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeContext } from '../fake-page.js';
import { golfPlay } from '../../../Sources/WebAPI/Page/js/screens/golf-play.js';
import { golfRange } from '../../../Sources/WebAPI/Page/js/screens/golf-range.js';
import { Stack } from '../../../Sources/WebAPI/Page/js/stack.js';

// Canvases without a size are not drawn on.
const element = Object.getPrototypeOf(document.body);
Object.assign(element, { width: 0, height: 0, clientWidth: 0, getContext: () => null });
Object.defineProperty(element, 'dataset', { get() { return (this.own ??= {}); } });
document.documentElement = { dataset: { motion: 'full' } };
Object.assign(globalThis, { devicePixelRatio: 1, requestAnimationFrame: () => (frames += 1), localStorage: { getItem: () => null } });
let frames = 0;

const CLUBS = [{ name: 'driver', kind: 'wood', carry: 200 }, { name: 'putter', kind: 'putter' }];
const CADDIE = { club: 'driver', power: 1, aim: 0, reason: 'It is far.' };
const TRACE = { points: [[0, 0, 0, 0, 0], [1, 50, 0, 0, 2]], landing: [50, 0, 0] };
const hole = { number: 1, name: 'First', par: 4, pin: [300, 0] };
const ball = { place: { x: 0, z: 0 }, distance: 300, lieSpeed: 1, lieTitle: 'Tee', liePosition: 'on the tee' };
const card = [{ strokes: 0, putts: 0, isFinished: false }];

const roundThat = (more) => ({
    course: 'one', hole: 0, turn: 0, strokeCount: 0, state: 'address', isOver: false, holes: [hole], balls: [ball], drops: [], stimp: 10,
    wind: { tail: 0, cross: 0, speed: 0 }, players: [{ name: 'You', toPar: 0, card }], ...more,
});

/** A daemon that answers what `answers` says by the beginning of a path; a function is called, and what it throws is refused. */
function daemon(answers) {
    const asked = [];
    const answer = async (path) => {
        asked.push(path);
        const key = Object.keys(answers).filter((start) => path.startsWith(start)).sort((a, b) => b.length - a.length)[0];
        const given = answers[key];
        return typeof given === 'function' ? given() : given;
    };
    return { client: 'me', asked, answers, get: answer, post: (path) => answer(`POST ${path}`) };
}

const gone = () => {
    throw Object.assign(new Error('Can’t reach Clickwheel.'), { status: 0 });
};

/** The screens of golf on a real stack, over the menu. */
async function golf(t, answers, path = 'extras/golf/play') {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const sounds = [];
    globalThis.AudioContext = class {
        constructor() {
            sounds.push(this);
            throw new Error('silent here');
        }
    };
    const api = daemon(answers);
    const store = Object.assign(new EventTarget(), { connection: { state: 'online' }, snapshot: {} });
    const context = await fakeContext(t, { api, store, settings: { get: (name) => (name === 'golfSwing' ? 'untimed' : 'loud') } });
    const own = [golfPlay, golfRange];
    const blank = (at) => ({ make: () => ({ title: at, mount() {} }) });
    const match = (at) => ({ path: at, params: {}, route: own.find((route) => route.path === at) ?? blank(at) });
    const place = { views: context.views, onTitle() {}, onHash() {} };
    context.stack = new Stack({ match, trail: (at) => [match(''), match('extras/golf'), match(at)] }, context, place);
    context.stack.open(path);
    t.after(() => context.stack.open(''));
    await soon();
    return { ...context, api, sounds, tick: async (ms) => (t.mock.timers.tick(ms), soon()) };
}

/** Lets answers arrive. */
const soon = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const playing = (more = {}) => ({
    '/api/golf': { clubs: CLUBS, courses: [], round: roundThat() }, '/api/golf/hole': hole, '/api/golf/preview': { trace: TRACE, caddie: CADDIE }, ...more,
});

test('Menu leads from the card of a round that is over to the menu of golf, and not to the card again', async (t) => {
    const { stack } = await golf(t, playing({ '/api/golf': { clubs: CLUBS, round: roundThat({ isOver: true }) } }));
    assert.equal(stack.path, 'extras/golf/card');
    stack.back();
    await soon();
    assert.equal(stack.path, 'extras/golf');
});

test('who left the hole before the round came stays where he went', async (t) => {
    let come;
    const late = new Promise((done) => (come = done));
    const { stack } = await golf(t, playing({ '/api/golf': () => late }));
    stack.push('now-playing');
    come({ clubs: CLUBS, round: roundThat({ isOver: true }) });
    await soon();
    assert.equal(stack.path, 'now-playing');
});

test('a hole that could not be looked at is asked for again until one can play, and the failure is told once', async (t) => {
    const { api, told, stack, tick } = await golf(t, playing({ '/api/golf/preview': gone }));
    await tick(1000);
    await tick(1000);
    assert.deepEqual(told.toasts, ['Can’t reach Clickwheel.']);
    assert.equal(stack.screen.detents(1, { speed: 0 }), undefined);
    assert.equal(told.bumps, 1, 'there is nothing to aim yet');
    api.answers['/api/golf/preview'] = { trace: TRACE, caddie: CADDIE };
    await tick(1000);
    stack.screen.detents(1, { speed: 0 });
    assert.equal(told.bumps, 1);
    const count = api.asked.length;
    await tick(60);
    assert.equal(api.asked.length, count);
    await tick(5000);
    assert.equal(api.asked.length, count + 1, 'only what the turn asks for');
});

test('a look that waits when the next ball comes does not overtake its own', async (t) => {
    const { stack, api, tick, told } = await golf(t, playing({ 'POST /api/golf': { round: roundThat() } }));
    stack.screen.detents(1, { speed: 0 });
    let come;
    api.answers['/api/golf/preview'] = () => new Promise((done) => (come ??= done));
    stack.screen.act('mulligan');
    await soon();
    await tick(70);
    come({ trace: TRACE, caddie: CADDIE });
    await soon();
    stack.screen.detents(1, { speed: 0 });
    assert.equal(told.bumps, 0);
});

test('a stroke whose answer comes after the screen was left makes no sound and shows no film', async (t) => {
    let come;
    const { stack, sounds } = await golf(t, playing({ 'POST /api/golf': () => new Promise((done) => (come = done)) }));
    stack.press('select');
    stack.press('select');
    assert.ok(come, 'the ball is struck');
    stack.push('now-playing');
    const before = frames;
    come({ round: roundThat(), says: 'Far.', trace: TRACE, who: 0 });
    await soon();
    assert.deepEqual([sounds.length, frames - before], [0, 0]);
});

test('a ball of the practice range that comes after the screen was left makes no sound and shows no film', async (t) => {
    let come;
    const { stack, sounds } = await golf(t, { '/api/golf': { clubs: CLUBS }, 'POST /api/golf/range': () => new Promise((done) => (come = done)) }, 'extras/golf/range');
    stack.press('select');
    stack.push('now-playing');
    const before = frames;
    come({ trace: TRACE, says: 'Far.', carry: 50 });
    await soon();
    assert.deepEqual([sounds.length, frames - before], [0, 0]);
    stack.back();
    await soon();
    stack.press('select');
    come({ trace: TRACE, says: 'Far.', carry: 50 });
    await soon();
    assert.deepEqual([sounds.length, frames - before], [1, 1], 'who comes back hears the next one');
});
