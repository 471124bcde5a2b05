import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { fakeContext } from '../fake-page.js';
import { oldCard } from '../../../Sources/WebAPI/Page/js/screens/quiz-card.js';

const fields = [{ name: 'Front', text: 'one' }, { name: 'Back', text: 'two' }];

/** The editor of a card, whose daemon answers when it is told to. */
async function begin(t) {
    const world = { held: [], left: 0 };
    const hold = (name, answer) => new Promise((resolve) => world.held.push(() => resolve((world.asked.push(name), answer))));
    world.asked = [];
    const api = { get: () => hold('get', { fields, deck: 'Default' }), post: (path, body) => hold(body, {}) };
    world.context = await fakeContext(t, { api });
    const { stack, views } = world.context;
    stack.push('elsewhere');
    stack.push('editor');
    stack.back = () => (world.left += 1);
    world.screen = oldCard.make({ card: '5' }, world.context);
    let view = null;
    world.mount = () => {
        view = document.createElement('div');
        views.append(view);
        world.screen.mount(view);
    };
    world.answer = async () => {
        for (const give of world.held.splice(0)) give();
        await soon();
    };
    world.leave = () => {
        world.screen.unmount?.();
        view.remove();
    };
    world.areas = () => view.all('editor')[0].children.filter(({ tag }) => tag === 'label').map((label) => label.children[1]);
    world.submit = () => view.all('editor')[0].dispatchEvent(new Event('submit', { cancelable: true }));
    world.mount();
    return world;
}

test('what is written stays where another screen lay over the card, and is what is saved', async (t) => {
    const { areas, mount, leave, submit, answer, asked } = await begin(t);
    await answer();
    areas()[0].value = 'eins';
    leave();
    mount();
    await answer();
    assert.deepEqual(areas().map(({ value }) => value), ['eins', 'two']);
    submit();
    await answer();
    assert.deepEqual(asked.slice(1).map((body) => body.fields.map(({ text }) => text)), [['eins', 'two']]);
});

test('a card that comes when its screen was left and come back to has its fields once', async (t) => {
    const { areas, mount, leave, answer } = await begin(t);
    leave();
    mount();
    await answer();
    assert.deepEqual(areas().map(({ value }) => value), ['one', 'two']);
});

test('a card that is saved twice in one go is sent once, and left once', async (t) => {
    const world = await begin(t);
    await world.answer();
    world.submit();
    world.submit();
    assert.equal(world.held.length, 1);
    await world.answer();
    assert.equal(world.left, 1);
});

test('who has left a card before it was saved stays there', async (t) => {
    const world = await begin(t);
    await world.answer();
    world.submit();
    world.context.stack.push('somewhere');
    await world.answer();
    assert.equal(world.left, 0);
});
