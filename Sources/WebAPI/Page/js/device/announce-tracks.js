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
