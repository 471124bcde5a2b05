/** A daemon whose position is nearer than this need not be told, in milliseconds. */
const NEAR = 300;

/**
 * Tells a daemon that was away how things are here, so that what sounds goes on: it may have been started anew, and then
 * believes that the music rests where it last saved it.
 *
 * `here` is `{ client, local, deck, lost, ended }`: the snapshot as this page kept it, the deck, what broke off
 * meanwhile, and the report of an end that nobody heard. `remote` is the daemon's first snapshot. Resolves to the
 * snapshot to go on from; null where the daemon's word holds: another page plays, or another song was chosen.
 */
export async function comeBack(api, here, remote) {
    const { client, local, deck, lost, ended } = here;
    const isOurs = remote.speaker === undefined || remote.speaker === client;
    if (!isOurs || remote.output !== 'browser' || !deck.track) return null;
    const isOver = ended !== null && remote.item === ended.item;
    const isNext = isOver && remote.next?.id === deck.track.id;
    if (remote.track?.id !== deck.track.id && !isNext) return null;

    let known = remote;
    const speak = async (body) => {
        const answer = await api.post('/api/speaker', body);
        known = answer.revision === undefined ? await api.get('/api/state') : answer;
    };
    const command = async (body) => { known = await api.post('/api/player', body); };
    const begin = async () => known.state !== 'play' && command({ command: 'play' });

    if (known.speaker !== client) await speak({ action: 'claim' });
    if (local.volume !== known.volume) await command({ command: 'volume', volume: local.volume });
    if (isOver) {
        await begin();
        const report = { ...ended, load: known.load };
        await speak({ ...report, event: 'playing' });
        await speak(report);
    }
    if (isOver && !isNext) return known;
    if (local.state === 'stop') {
        if (known.state !== 'stop') await command({ command: 'stop' });
        return known;
    }
    const positionMs = () => Math.round(lost?.positionMs ?? deck.positionMs);
    const isFar = known.state !== 'play' || Math.abs(known.positionMs - positionMs()) > NEAR;
    if (known.state !== 'stop' && isFar) await command({ command: 'seek', positionMs: positionMs() });
    if (local.state === 'play') await begin();
    else if (known.state === 'play') await command({ command: 'pause' });
    return known;
}
