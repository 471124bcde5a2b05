import assert from 'node:assert/strict';
import test from 'node:test';

/** A browser's address and its history, whose events a test sends, and timers that it runs. */
async function makeAddress(t, hash, back = () => true) {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const events = new EventTarget();
    const write = (state, hash) => {
        history.state = state;
        if (hash) location.hash = hash;
    };
    const history = { state: null, entries: 1, replaceState: (state, title, hash) => write(state, hash), pushState: (state, title, hash) => write(state, hash, history.entries += 1) };
    const location = { hash };
    /** As a browser does: to the entry above, whose address is told of after the step. */
    const goBack = (to) => {
        Object.assign(location, { hash: to });
        Object.assign(history, { state: 'above', entries: history.entries - 1 });
        events.dispatchEvent(Object.assign(new Event('popstate'), { state: 'above' }));
        events.dispatchEvent(new Event('hashchange'));
    };
    Object.assign(globalThis, { location, history, addEventListener: events.addEventListener.bind(events) });
    t.after(() => ['location', 'history', 'addEventListener'].forEach((name) => delete globalThis[name]));
    const { Address } = await import('../../Sources/WebAPI/Page/js/address.js');
    const address = new Address();
    const opened = [];
    address.follow((path) => opened.push(path), back);
    return { address, opened, location, history, tell: () => events.dispatchEvent(new Event('hashchange')), goBack, rest: () => t.mock.timers.tick(250) };
}

test('the address follows a place at once, and the wheel when it has rested', async (t) => {
    const { address, opened, location, history, rest } = await makeAddress(t, '#/music');
    assert.deepEqual(opened, ['music']);
    address.show('#/music?i=3', 1);
    assert.equal(location.hash, '#/music');
    rest();
    assert.deepEqual([location.hash, history.entries], ['#/music?i=3', 2]);
    address.show('#/photos', 1);
    assert.deepEqual([location.hash, history.entries], ['#/photos', 2]);
});

test('an address that the user writes while another waits to be written is where the page goes', async (t) => {
    const { address, opened, location, tell, rest } = await makeAddress(t, '#/');
    address.show('#/?i=3', 0);
    location.hash = '#/extras/quiz/statistics';
    rest();
    tell();
    assert.deepEqual([opened, location.hash], [['', 'extras/quiz/statistics'], '#/extras/quiz/statistics']);
    address.show('#/extras/quiz/statistics?i=9', 0);
    rest();
    assert.equal(location.hash, '#/extras/quiz/statistics?i=9');
});

test('after a Back that only closed a sheet the page is where it was, and the next Back is heard too', async (t) => {
    let backs = 0;
    const { address, opened, location, history, goBack, rest } = await makeAddress(t, '#/', () => (backs += 1) > 0);
    address.show('#/music', 1);
    rest();
    assert.deepEqual([location.hash, history.entries], ['#/music', 2]);
    for (const count of [1, 2]) {
        goBack('#/');
        assert.deepEqual([backs, location.hash, history.entries, history.state], [count, '#/music', 2, null]);
    }
    assert.deepEqual(opened, ['']);
});
