import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeContext } from '../fake-page.js';
import { route } from '../../../Sources/WebAPI/Page/js/screens/quiz-music.js';

const round = {
    index: 0, total: 10, leftMs: 10_000, limitMs: 10_000, fallMs: 3000, fallen: [], score: 0, streak: 0, isOver: false,
    question: { kind: 'track', prompt: 'Which song is this?', choices: ['One', 'Two'], track: 5, mime: 'audio/mpeg', startMs: 0 },
};

test('a question that comes after the screen was left is not heard', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const heard = [];
    const guest = { play: ({ stream }) => heard.push(stream), silence() {} };
    let come;
    const api = { get: async () => ({ scores: [] }), post: () => new Promise((done) => (come = done)) };
    const context = await fakeContext(t, { api, speaker: { guest } });
    const screen = route.make({}, context);
    const soon = () => new Promise((resolve) => setImmediate(resolve));
    const begin = async (whileAsked) => {
        screen.mount(context.views);
        await soon();
        screen.press('select');
        whileAsked();
        come(round);
        await soon();
    };
    await begin(() => screen.unmount());
    assert.deepEqual(heard, []);
    await begin(() => {});
    assert.deepEqual(heard, ['/stream/5'], 'who stays hears it');
    screen.unmount();
});
