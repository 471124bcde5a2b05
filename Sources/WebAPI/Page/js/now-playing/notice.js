/**
 * What the user must know and can do about it, from a snapshot: `{ text, id, action, title }`, or null.
 *
 * `action` is `skip`, `retry`, `claim`, `press` or `choose`; `title` is what its button says. `isKnown` is whether the
 * daemon has been heard at all, `client` this tab.
 */
export function noticeOf({ snapshot, client, isKnown }) {
    if (!isKnown) return null;
    if (snapshot.item === undefined) return { text: 'Nothing is playing.', action: 'choose', title: 'Choose songs' };
    if (snapshot.error && snapshot.error.kind !== 'blocked') return failure(snapshot);
    if (snapshot.speakerAway && snapshot.speaker !== client) {
        return { text: 'The page that played was closed.', action: 'claim', title: 'Play here' };
    }
    if (snapshot.phase !== 'blocked') return null;
    if (snapshot.speaker === client) {
        return { text: 'Your browser blocked sound until you press something.', action: 'press', title: 'Press any button to play' };
    }
    const text = snapshot.speaker === undefined ? 'No page is playing right now.' : 'The page that plays is waiting for someone to press a button there.';
    return { text, action: 'claim', title: 'Play here' };
}

function failure({ error, phase, next }) {
    const { message, id, kind } = error;
    const isSkipping = phase === 'failed' && next !== undefined;
    const text = isSkipping ? `${message} The next song is coming up.` : message;
    const isForGood = kind === 'codec' || kind === 'missing';
    if (isForGood && next !== undefined) return { text, id, action: 'skip', title: 'Skip to the next song' };
    return { text, id, action: 'retry', title: 'Try again' };
}

/** What is to be known of where the sound goes, in a few words; '' when it is here. */
export function whereOf({ kept, output, speaker }, isHere) {
    if (kept === false) return 'Changes are not being saved';
    if (output === 'null') return 'No sound: the output is switched off';
    return output === 'browser' && speaker !== undefined && !isHere ? 'Playing on another page' : '';
}
