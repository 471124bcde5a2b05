import assert from 'node:assert/strict';
import test from 'node:test';
import { fakeContext, highlighted } from '../fake-page.js';
import { Search } from '../../../Sources/WebAPI/Page/js/screens/search.js';

const song = (id) => ({ kind: 'song', id, title: `Song ${id}`, artist: 'Somebody' });
const episode = (id) => ({ ...song(id), title: `Episode ${id}` });

/** The search with the results of a question entered, and what gives it answers. */
async function search(t) {
    const context = await fakeContext(t, { settings: { get: () => 'on' } });
    const query = Object.assign(new EventTarget(), { ask() {}, cancel() {} });
    const screen = new Search(context, query);
    screen.mount(context.views, { text: 'a', isInResults: true });
    t.after(() => screen.unmount());
    const answer = (detail) => query.dispatchEvent(new CustomEvent('answer', { detail: { query: 'a', nearest: [], ...detail } }));
    const turn = (n) => screen.detents(n, { speed: 0, time: 0, source: 'key' });
    return { ...context, answer, turn };
}

test('episodes that come late leave the highlight where it is', async (t) => {
    const { answer, turn, views } = await search(t);
    answer({ rows: [song(1), song(2)] });
    turn(1);
    answer({ rows: [song(1), song(2), episode(3)], isMore: true });
    assert.match(highlighted(views), /^Song 2/);
});

test('episodes that come late, in place of what is only near, are begun with the first', async (t) => {
    const { answer, turn, views } = await search(t);
    answer({ rows: [], nearest: [song(1)] });
    turn(1);
    assert.equal(highlighted(views), 'Clear the search');
    answer({ rows: [episode(3), episode(4)], nearest: [song(1)], isMore: true });
    assert.match(highlighted(views), /^Episode 3/);
});

test('a search that fails again each second says so once, and leaves the highlight where it is', async (t) => {
    const { answer, views, told } = await search(t);
    const error = Object.assign(new Error('Can’t reach Clickwheel.'), { status: 404 });
    const fail = () => answer({ rows: [], error });
    const isSaid = () => told.spoken.filter((text) => text === error.message).length;
    fail();
    fail();
    assert.deepEqual([isSaid(), highlighted(views)], [1, 'Try again']);
    answer({ rows: [song(1)] });
    fail();
    assert.equal(isSaid(), 2, 'what came meanwhile was an end of it');
});
