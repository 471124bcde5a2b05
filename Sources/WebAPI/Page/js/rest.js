import { Commands } from './commands.js';
import { Input } from './input.js';
import { Keyboard } from './keyboard/keyboard.js';
import { Lock } from './device/lock.js';
import { Trouble } from './device/trouble.js';
import { Speaker } from './sound/speaker.js';
import { SystemControls } from './sound/media-session.js';
import { announceResumed, announceTracks } from './device/announce-tracks.js';
import { undo } from './sheets/item-sheets.js';
import { endScanWhenLetGo } from './net/let-go.js';
import { tellFailures, tellRefusedStart } from './device/tell-sound.js';
import { watchLine } from './sheets/offline.js';

/** Begins what acts, sounds and watches: all that the first list can be drawn without. */
export function begin(context, { device, wheel, lcd, hold }) {
    const { api, store, player, settings, speech, feedback } = context;
    context.speaker = new Speaker({ api, store, player });
    new SystemControls({ store, player, speaker: context.speaker });
    endScanWhenLetGo(player, window);
    watchLine(context);
    new Trouble(store, lcd, speech);
    announceTracks(context);
    announceResumed(context);
    tellFailures(context);
    tellRefusedStart(context, lcd);
    player.addEventListener('edited', ({ detail }) => context.toast(detail, undefined, undo(context, player)));

    const commands = new Commands(context, () => lock.darken());
    const input = new Input({ wheel, device, settings, feedback, handler: commands });
    const lock = new Lock({ button: hold, screen: lcd, speech, cancel: () => input.cancel() });
    new Keyboard({ input, settings, commands });
}
