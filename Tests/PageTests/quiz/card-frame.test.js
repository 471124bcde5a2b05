import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../fake-page.js';
import { CardFrame } from '../../../Sources/WebAPI/Page/js/quiz/card-frame.js';

document.documentElement = { dataset: {} };
globalThis.getComputedStyle = () => ({ getPropertyValue: () => '' });

const card = { id: 5, question: 'Which river?', answer: 'The Nile', hint: '', questionSounds: ['river.mp3'], answerSounds: [] };

/** A card's frame, the addresses that it went to, and the sounds. Like a browser's it has a window, an empty one, while it is on the page. */
function begin(t) {
    const world = { places: [], heard: [] };
    const guest = { play: ({ stream }) => world.heard.push(stream), silence: () => world.heard.push('silence') };
    world.frame = new CardFrame(guest);
    const { element } = world.frame;
    const location = { replace: (place) => world.places.push(place) };
    Object.defineProperty(element.children[0], 'contentWindow', { get: () => (element.isConnected ? { location } : null) });
    world.enter = () => document.body.append(element);
    world.go = () => {
        world.frame.leave();
        element.remove();
    };
    world.enter();
    t.after(() => element.remove());
    return world;
}

const shown = '/quiz/card/5/question?dark=1&text=100';

test('a card is shown again when one comes back to it', (t) => {
    const { frame, places, go, enter } = begin(t);
    frame.show(card, 'question');
    frame.show(card, 'question');
    assert.deepEqual(places, [shown], 'once while it is there');
    go();
    enter();
    frame.show(card, 'question');
    assert.deepEqual(places, [shown, shown]);
});

test('a card that comes after its screen was left is not heard, and shown when one comes back', (t) => {
    const { frame, places, heard, go, enter } = begin(t);
    go();
    frame.show(card, 'question');
    assert.deepEqual([places, heard], [[], []]);
    enter();
    frame.show(card, 'question');
    assert.deepEqual([places, heard], [[shown], ['/quiz/media/river.mp3']]);
});

test('a card that is not there yet is not scrolled', (t) => {
    const { frame, places, go, enter } = begin(t);
    frame.show(card, 'question');
    go();
    enter();
    assert.equal(frame.scroll(1), false);
    assert.deepEqual(places, [shown]);
});
