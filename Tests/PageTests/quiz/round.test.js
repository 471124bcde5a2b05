import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { fakeContext, named } from '../fake-page.js';
import { route } from '../../../Sources/WebAPI/Page/js/screens/quiz-round.js';

document.documentElement = { dataset: {} };
globalThis.getComputedStyle = () => ({ getPropertyValue: () => '' });

const card = { id: 5, question: 'Which river?', answer: 'The Nile', hint: '', waits: [], questionSounds: [], answerSounds: [] };
const round = { title: 'Rivers', place: '1 of 3', correct: 0, incorrect: 0, strategy: 'due', isOver: false, card };
const full = () => Object.assign(new Error('The disk is full.'), { status: 507 });

/** A round of one card that is revealed, with a daemon that answers as `get` and `post` do. */
async function begin(t, { post = async () => round } = {}) {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const world = { get: async () => round, asked: 0 };
    const api = { get: (path) => ((world.asked += 1), world.get(path)), post };
    const store = Object.assign(new EventTarget(), { connection: { state: 'online' }, snapshot: {} });
    const guest = { play() {}, silence() {} };
    world.context = await fakeContext(t, { api, store, speaker: { guest } });
    const { stack, views } = world.context;
    world.screen = route.make({}, world.context);
    const sideways = () => views.all('card-frame')[0];
    world.places = [];
    world.mount = async () => {
        const view = document.createElement('div');
        views.append(view);
        world.screen.mount(view);
        const frame = sideways().children[0];
        if (!('contentWindow' in frame)) {
            const location = { replace: (place) => world.places.push(place) };
            Object.defineProperty(frame, 'contentWindow', { get: () => (frame.isConnected ? { location } : null) });
        }
        await soon();
        world.view = view;
    };
    world.left = 0;
    stack.back = () => (world.left += 1);
    await world.mount();
    world.screen.press('select');
    t.after(() => world.screen.unmount());
    return world;
}

test('a grade that is refused is said, and the card stays revealed, to be graded again', async (t) => {
    const { screen, context, view } = await begin(t, { post: async () => Promise.reject(full()) });
    const grades = named(view);
    assert.equal(grades.length, 4);
    screen.press('select');
    await soon();
    t.mock.timers.tick(1000);
    await soon();
    assert.deepEqual(context.told.toasts, ['The disk is full.']);
    assert.deepEqual(named(view), grades);
    assert.equal(view.all('message').length, 0);
});

test('a round that has ended elsewhere is said to be over', async (t) => {
    const gone = Object.assign(new Error('No round is played: start one.'), { status: 404 });
    const { screen, view } = await begin(t, { post: async () => Promise.reject(gone) });
    screen.press('select');
    await soon();
    assert.match(view.all('message')[0].textContent, /No round in progress/);
    assert.deepEqual(named(view), ['Back to the decks']);
});

test('a round that cannot be read when one comes back to it is asked for until it can', async (t) => {
    const world = await begin(t);
    world.screen.unmount();
    world.view.remove();
    world.get = async () => Promise.reject(full());
    await world.mount();
    assert.match(world.view.all('message')[0].textContent, /Couldn’t load the round/);
    world.get = async () => round;
    t.mock.timers.tick(1000);
    await soon();
    assert.equal(world.view.all('message').length, 0);
    assert.deepEqual(named(world.view), ['Show the answer']);
    assert.equal(world.places.at(-1), '/quiz/card/5/question?dark=1&text=100');
});

/** Chooses "End the round", the last row of the round's sheet. */
function end({ screen, context }) {
    screen.hold('select', 'start');
    context.stack.sheet.edge(true);
    context.stack.press('select');
}

test('a round whose end is refused is not left, and that is said', async (t) => {
    const world = await begin(t, { post: async () => Promise.reject(full()) });
    end(world);
    await soon();
    assert.deepEqual([world.left, world.context.told.toasts], [0, ['The disk is full.']]);
});

test('a round that has ended is left once, also where somebody has left it by then', async (t) => {
    const stay = await begin(t);
    end(stay);
    await soon();
    assert.equal(stay.left, 1);
    end(stay);
    stay.context.stack.push('elsewhere');
    await soon();
    assert.equal(stay.left, 1);
});
