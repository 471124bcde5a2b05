import { dress } from './device/appearance.js';
import { engrave } from './device/ticks.js';
import { Haptics } from './device/haptics.js';
import { Lock } from './device/lock.js';
import { Speech } from './device/speech.js';
import { StatusBar } from './device/status-bar.js';
import { Toasts } from './device/toast.js';
import { Commands } from './commands.js';
import { Feedback } from './feedback.js';
import { icon } from './icons.js';
import { Input } from './input.js';
import { Keyboard } from './keyboard/keyboard.js';
import { makeSession } from './net/session.js';
import { Address } from './address.js';
import { Clicker } from './sound/clicker.js';
import { Speaker } from './sound/speaker.js';
import { SystemControls } from './sound/media-session.js';
import { Router } from './router.js';
import { routes } from './screens/index.js';
import { Settings } from './settings.js';
import { Stack } from './stack.js';
import { announceTracks } from './device/announce-tracks.js';
import { watchLine } from './sheets/offline.js';
import { endScanWhenLetGo } from './net/let-go.js';

const byId = (id) => document.getElementById(id);
const wheel = byId('wheel');
const lcd = byId('lcd');

const settings = new Settings(attempt(() => localStorage));
dress(settings);
engrave(wheel.querySelector('.ticks'));
for (const button of wheel.querySelectorAll('[data-icon]')) button.append(icon(button.dataset.icon));

const session = makeSession();
const { api, store, player } = session;
const speech = new Speech(byId('status'), byId('alert'));
const toasts = new Toasts(lcd, speech);
const clicker = new Clicker(settings);
const feedback = new Feedback({ clicker, haptics: new Haptics(settings), wheel });
const speaker = new Speaker({ api, store, player });
new SystemControls({ store, player, speaker });
endScanWhenLetGo(player, window);
const context = { api, store, player, speaker, settings, speech, feedback, toast: (text, id) => toasts.show(text, id) };

const bar = new StatusBar(store);
const address = new Address();
const router = new Router(routes);
const stack = new Stack(router, context, {
    views: byId('views'),
    onTitle: (title, detail) => bar.title(title, detail),
    onHash: (hash) => address.show(hash, stack.depth),
});
context.stack = stack;

const commands = new Commands(context, () => lock.darken());
const input = new Input({ wheel, device: byId('device'), settings, feedback, handler: commands });
const lock = new Lock({ button: byId('hold'), screen: lcd, speech, cancel: () => input.cancel() });
new Keyboard({ input, settings, commands });

// That somebody else was faster is news, not an error to look up.
player.addEventListener('refused', ({ detail }) => toasts.show(detail.message, detail.status === 409 ? undefined : detail.id));
store.addEventListener('notice', ({ detail }) => toasts.show(detail.message));
watchLine(context);
announceTracks(context);

address.follow((path, saved) => stack.open(path, saved), () => stack.back());
session.open();

// What need not be there for the first list. Making an audio context takes 50 ms, which the first turn should not pay.
(window.requestIdleCallback ?? setTimeout)(async () => {
    await router.loadAll();
    clicker.wake();
});

function attempt(work) {
    try {
        return work();
    } catch {
        return null; // storage is forbidden here
    }
}
