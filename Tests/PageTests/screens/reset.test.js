import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { fakeContext } from '../fake-page.js';
import { machine } from '../../../Sources/WebAPI/Page/js/screens/machine.js';
import { route as sound } from '../../../Sources/WebAPI/Page/js/screens/settings-sound.js';

/** A screen that is shown, of a daemon that answers with what `answers` gives. */
async function begin(t, route, params, answers) {
    const asked = [];
    const api = { get: async (path) => (asked.push(path), answers(path)) };
    const context = await fakeContext(t, { api, settings: { get: () => 'on' } });
    const view = document.createElement('div');
    context.views.append(view);
    const screen = route.make(params, context, {});
    screen.mount(view);
    t.after(() => screen.unmount());
    await soon();
    return { screen, asked, store: context.store };
}

test('how songs are faded is asked anew where the daemon no longer knows what was missed', async (t) => {
    let current = 'off';
    const answer = () => ({ families: [], settings: [{ name: 'crossfade', current }] });
    const { screen, store } = await begin(t, sound, {}, answer);
    const shown = () => screen.source.row(screen.source.count - 1).value;
    assert.equal(shown(), 'Off');
    current = '6';
    store.dispatchEvent(new CustomEvent('strategy', { detail: { family: 'queue-order', member: 'shuffle' } }));
    await soon();
    assert.equal(shown(), 'Off');
    store.dispatchEvent(new CustomEvent('strategy', { detail: {} }));
    await soon();
    assert.equal(shown(), '6 s');
});

test('a machine is asked for anew where the daemon no longer knows what was missed', async (t) => {
    const { asked, store } = await begin(t, machine, { name: 'audio-player' }, () => Promise.reject(new Error('gone')));
    assert.equal(asked.length, 1);
    store.dispatchEvent(new CustomEvent('machine', { detail: { name: 'another' } }));
    await soon();
    assert.equal(asked.length, 1);
    store.dispatchEvent(new CustomEvent('machine', { detail: {} }));
    await soon();
    assert.equal(asked.length, 2);
});
