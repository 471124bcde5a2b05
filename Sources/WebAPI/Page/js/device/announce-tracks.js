import { clock } from '../format.js';

/** Says that a long song goes on where it was left, and offers its beginning. */
export function announceResumed({ store, player, toast }) {
    let told = null;
    store.addEventListener('state', ({ detail: { item, resumedMs } }) => {
        const before = told;
        told = resumedMs && item;
        // A page that is opened in mid-song has nothing to tell.
        if (resumedMs && before !== null && before !== item) toast(`Resumed at ${clock(resumedMs)}`, undefined, { title: 'Start over', act: () => player.seek(0) });
    });
}

/** Says which song has begun, once, wherever one is. Now Playing says it by itself. */
export function announceTracks({ store, stack, speech }) {
    let item;
    store.addEventListener('state', ({ detail }) => {
        const isNew = detail.track !== undefined && detail.item !== item;
        const isFirst = item === undefined;
        item = detail.item ?? item;
        if (!isNew || isFirst || stack.path === 'now-playing') return;
        const { title, artist } = detail.track;
        speech.say(['Now playing', title, artist].filter(Boolean).join(', '));
    });
}
