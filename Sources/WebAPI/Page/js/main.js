import { dress } from './device/appearance.js';
import { engrave } from './device/ticks.js';
import { Haptics } from './device/haptics.js';
import { Themes } from './device/theme.js';
import { Speech } from './device/speech.js';
import { StatusBar } from './device/status-bar.js';
import { Toasts } from './device/toast.js';
import { Feedback } from './feedback.js';
import { icon } from './icons.js';
import { makeSession } from './net/session.js';
import { Address } from './address.js';
import { Clicker } from './sound/clicker.js';
import { Router } from './router.js';
import { routes } from './screens/index.js';
import { Settings } from './settings.js';
import { Stack } from './stack.js';

const byId = (id) => document.getElementById(id);
const wheel = byId('wheel');
const lcd = byId('lcd');

const storage = attempt(() => localStorage);
const settings = new Settings(storage);
const themes = new Themes(storage);
dress(settings, themes);
engrave(wheel.querySelector('.ticks'));
for (const button of wheel.querySelectorAll('[data-icon]')) button.append(icon(button.dataset.icon));

const session = makeSession();
const { api, store, player } = session;
const speech = new Speech(byId('status'), byId('alert'));
const toasts = new Toasts(lcd, speech);
const clicker = new Clicker(settings);
const feedback = new Feedback({ clicker, haptics: new Haptics(settings), wheel });
const context = { api, store, player, settings, themes, speech, feedback, toast: (text, id, action) => toasts.show(text, id, action) };

const bar = new StatusBar(store);
const address = new Address();
const router = new Router(routes);
const stack = new Stack(router, context, {
    views: byId('views'),
    onTitle: (title, detail) => bar.title(title, detail),
    onHash: (hash) => address.show(hash, stack.depth + (stack.sheet ? 1 : 0)),
});
context.stack = stack;

// That somebody else was faster is news, not an error to look up.
player.addEventListener('refused', ({ detail }) => toasts.show(detail.message, detail.status === 409 ? undefined : detail.id));
store.addEventListener('notice', ({ detail }) => toasts.show(detail.message));

// What the first list can be drawn without. Screens that are fetched wait for it; the session tells nothing before.
const device = byId('device');
context.ready = import('./rest.js').then(({ begin }) => begin(context, { device, wheel, lcd, hold: byId('hold') }));
const entered = new Promise((done) => stack.addEventListener('enter', done, { once: true }));
address.follow((path, saved) => stack.open(path, saved), () => stack.menu());
// Keys are of no use before, since a screen of its own address may still be on its way.
const begun = Promise.all([context.ready, entered]);
begun.then(() => {
    device.removeAttribute('aria-busy');
    // Making an audio context takes 50 ms, which neither the first list nor the first turn should pay.
    (window.requestIdleCallback ?? setTimeout)(async () => {
        await router.loadAll();
        clicker.wake();
    });
}, () => {});
context.ready.then(() => {
    session.open();
    if (settings.isKept && settings.get('tour') === 'new' && location.hash.length < 3) stack.push('welcome');
}, () => toasts.show('Part of this page couldn’t be loaded. Reload it to try again.'));

function attempt(work) {
    try {
        return work();
    } catch {
        return null; // storage is forbidden here
    }
}
