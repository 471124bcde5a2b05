import { clock, tell } from '../format.js';
import { soundOf } from './play-on.js';
import { Sheet } from './sheet.js';

/** Shows all that is known of a song. */
export async function songInfoSheet(context, { id }) {
    const { api, stack, store, toast } = context;
    const stays = stack.staying();
    try {
        const song = await api.get(`/api/songs/${id}`);
        const { track } = store.snapshot;
        const applied = track?.id === id ? track.gainDb : undefined;
        const sound = track?.id === id ? await soundsOf(api).catch(() => []) : [];
        const rows = [...factsOf(song, applied), ...sound].map(([title, value]) => ({ title, value, name: `${title}: ${value}` }));
        if (stays()) stack.openSheet(new Sheet(context, { title: song.title, rows, mostRows: 6 }));
    } catch (error) {
        toast(tell(error));
    }
}

/** What reaches each output of the machine that sounds now, in pairs of its name and a value. */
async function soundsOf(api) {
    const { outputs } = await api.get('/api/outputs');
    return outputs.filter(({ format }) => format).map((output) => [output.title, soundOf(output)]);
}

/** What there is to tell, in pairs of a name and a value; `applied` is by how much it is played louder now. */
export function factsOf(song, applied) {
    const { trackGain, trackPeak, albumGain, albumPeak, outputGain } = song.replayGain ?? {};
    // The end of a path says most, so what is cut off first is where it begins.
    const folders = [song.folder, ...(song.path?.split('/') ?? [])].filter(Boolean);
    const file = song.path && folders.pop();
    const of = (number, total) => number && (total ? `${number} of ${total}` : String(number));
    return [
        ['Artist', song.artist],
        ['Album', song.album],
        ['Album artist', song.albumArtist],
        ['Track', of(song.track, song.trackTotal)],
        ['Disc', of(song.disc, song.discTotal)],
        ['Date', song.date],
        ['Genre', song.genres?.join(', ')],
        ['Composer', song.composer],
        ['Length', clock(song.durationMs)],
        ['Format', song.quality],
        ['Track gain', measure(trackGain, trackPeak)],
        ['Album gain', measure(albumGain, albumPeak)],
        ['Gain in the file', measure(outputGain)],
        ['Played at', measure(applied)],
        ['File', file],
        ['Folder', folders.reverse().join(' ‹ ')],
    ].filter(([, value]) => value);
}

/** "−7.89 dB, peak 0.99" */
function measure(gain, peak) {
    const parts = [];
    if (gain !== undefined) parts.push(`${gain < 0 ? '−' : '+'}${Math.abs(gain).toFixed(2)} dB`);
    if (peak !== undefined) parts.push(`peak ${peak.toFixed(2)}`);
    return parts.join(', ');
}
