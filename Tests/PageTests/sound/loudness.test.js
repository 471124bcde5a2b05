import test, { afterEach } from 'node:test';
import assert from 'node:assert/strict';
import { FakeAudio } from './fake-audio.js';
import { Player } from '../../../Sources/WebAPI/Page/js/net/player.js';
import { Store } from '../../../Sources/WebAPI/Page/js/net/store.js';
import { factsOf } from '../../../Sources/WebAPI/Page/js/sheets/song-info.js';
import { Amplifier } from '../../../Sources/WebAPI/Page/js/sound/amplifier.js';
import { Deck } from '../../../Sources/WebAPI/Page/js/sound/deck.js';
import { Speaker } from '../../../Sources/WebAPI/Page/js/sound/speaker.js';
import { amplitude, gainOf } from '../../../Sources/WebAPI/Page/js/sound/volume.js';

const song = (id, gainDb) => ({ id, title: `Song ${id}`, stream: `/stream/${id}`, mime: 'audio/flac', durationMs: 60_000, gainDb });
const near = (actual, expected) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
const soon = () => new Promise((resolve) => setImmediate(resolve));

let silence = () => {};

afterEach(() => silence());

/** A deck, with the levels that its amplifier was told. */
function make() {
    const element = new FakeAudio();
    const amplifier = { levels: [], woken: 0, made: 0, wake() { this.woken += 1; }, set level(level) { this.levels.push(level); } };
    const deck = new Deck(element, async () => {
        amplifier.made += 1;
        return amplifier;
    });
    return { element, deck, amplifier };
}

test('a decibel is a ratio', () => {
    assert.equal(amplitude(), 1);
    near(amplitude(20), 10);
    near(amplitude(-20), 0.1);
});

test('a track is as loud as the volume and its own gain say, and one without a gain as the volume alone', () => {
    const { element, deck } = make();
    deck.gain = 0.5;
    deck.load(song(1, -6), 0);
    near(element.volume, 0.5 * amplitude(-6));
    deck.load(song(2), 0);
    near(element.volume, 0.5);
});

test('what is louder than full volume is left to Web Audio, and nothing else is', async () => {
    const { element, deck, amplifier } = make();
    deck.gain = 0.3;
    deck.load(song(1, 6), 0);
    near(element.volume, 0.3 * amplitude(6));
    await soon();
    assert.equal(amplifier.made, 0);
    deck.gain = 1;
    await soon();
    assert.equal(element.volume, 1);
    assert.equal(amplifier.made, 1);
    near(amplifier.levels.at(-1), amplitude(6));
    await deck.play();
    assert.equal(amplifier.woken, 1);
    deck.load(song(2, -6), 0);
    await soon();
    near(element.volume, amplitude(-6));
    near(amplifier.levels.at(-1), amplitude(-6));
});

test('an amplifier that does not come leaves full volume, and is asked for again', async () => {
    const element = new FakeAudio();
    let asked = 0;
    const deck = new Deck(element, async () => {
        asked += 1;
        throw new Error('nobody answers');
    });
    deck.load(song(1, 6), 0);
    await soon();
    assert.equal(element.volume, 1);
    deck.gain = 1;
    await soon();
    assert.equal(asked, 2);
});

test('another rule is heard at once, in the song that plays and in the one that waits', async () => {
    const base = { revision: 1, load: 1, state: 'play', phase: 'playing', positionMs: 0, isRunning: true, volume: 50, output: 'browser', speaker: 'tab-me', item: 11, length: 2 };
    const connection = Object.assign(new EventTarget(), { status: { state: 'online' } });
    const store = new Store({ client: 'tab-me', connection });
    const api = { post: async () => ({}) };
    const elements = [];
    const makeElement = () => (elements.push(new FakeAudio()), elements.at(-1));
    new Speaker({ api, store, player: new Player({ api, store }), makeElement, page: new EventTarget() });
    silence = () => store.accept({ ...base, revision: 9, speaker: 'tab-you' });
    store.accept({ ...base, track: song(1, -3), next: song(2, -9) });
    const [playing, waiting] = elements;
    playing.arrive();
    await soon();
    near(playing.volume, gainOf(50) * amplitude(-3));
    near(waiting.volume, gainOf(50) * amplitude(-9));
    store.accept({ ...base, revision: 2, track: song(1), next: song(2, -2) });
    near(playing.volume, gainOf(50));
    near(waiting.volume, gainOf(50) * amplitude(-2));
    playing.finish();
    near(waiting.volume, gainOf(50) * amplitude(-2));
    assert.ok(!waiting.paused);
});

/** A stand-in for an audio context, with what was connected to what. */
function makeContext(state = 'running') {
    const node = (name) => ({ name, gain: { value: 1, setTargetAtTime(value) { this.value = value; } }, connect: (next) => (context.links.push(`${name} > ${next.name}`), next) });
    const context = Object.assign(new EventTarget(), {
        state, links: [], resumed: 0, currentTime: 0, nodes: [], destination: { name: 'out' },
        createGain: () => (context.nodes.push(node('gain')), context.nodes.at(-1)),
        createMediaElementSource: () => node('element'),
        async resume() { context.resumed += 1; },
        become(next) { context.state = next; context.dispatchEvent(new Event('statechange')); },
    });
    return context;
}

test('an amplifier is put in the way once, when it is needed, and follows', () => {
    const context = makeContext();
    const amplifier = new Amplifier(new FakeAudio(), context);
    amplifier.level = 0.5;
    assert.deepEqual(context.links, []);
    amplifier.level = 2;
    assert.deepEqual(context.links, ['element > gain', 'gain > out']);
    assert.equal(context.nodes[0].gain.value, 2);
    amplifier.level = 0.5;
    assert.equal(context.nodes[0].gain.value, 1, 'what is softer is the element’s own affair');
    assert.equal(context.links.length, 2);
});

test('a context that may not run yet silences nothing, and one that was put to rest is woken', () => {
    const context = makeContext('suspended');
    const element = new FakeAudio();
    const amplifier = new Amplifier(element, context);
    amplifier.level = 2;
    assert.deepEqual([context.links, context.resumed], [[], 1]);
    context.become('running');
    assert.equal(context.links.length, 2);
    context.become('suspended');
    assert.equal(context.resumed, 1, 'nothing plays');
    element.paused = false;
    context.become('interrupted');
    assert.equal(context.resumed, 2);
    amplifier.wake();
    assert.equal(context.resumed, 3);
});

test('what is known of a song is told in pairs, its gain too, and what is not known is left out', () => {
    const facts = factsOf({ title: 'A', artist: 'Anna', track: 3, trackTotal: 12, durationMs: 61_000, quality: 'FLAC 16/44.1', folder: 'Music', path: 'Anna/One/a.flac', replayGain: { trackGain: -7.89, trackPeak: 0.988, albumGain: 1.5 } }, -3);
    assert.deepEqual(Object.fromEntries(facts), {
        Artist: 'Anna', Track: '3 of 12', Length: '1:01', Format: 'FLAC 16/44.1', 'Track gain': '−7.89 dB, peak 0.99', 'Album gain': '+1.50 dB', 'Played at': '−3.00 dB', File: 'a.flac', Folder: 'One ‹ Anna ‹ Music',
    });
    assert.deepEqual(factsOf({ durationMs: 0 }), [['Length', '0:00']]);
});
