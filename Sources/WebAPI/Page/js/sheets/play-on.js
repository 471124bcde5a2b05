import { LatestOnly } from '../net/latest-only.js';
import { Sheet } from './sheet.js';

/** Where the sound comes out: this page, one of the daemon's outputs or a device of it, or several of these at once. */
export function playOnSheet(context) {
    const { stack, speaker } = context;
    return outputSheet(context, 'Play on', (outputs, use) => [
        hereRow(context),
        ...outputs.map((output) => ({ ...rowOf(output, output.leads), act: () => actOn(context, output, () => use('audio-output', output.member)) })),
        { title: 'Several at once…', chevron: true, act: () => severalSheet(context) },
    ], speaker);
}

/** Which outputs sound besides the one that is in use. */
function severalSheet(context) {
    return outputSheet(context, 'Several at once', (outputs, use) => outputs.map((output) => {
        const toggle = () => {
            output.also = !output.also;
            use('also-through', outputs.filter(({ also }) => also).map(({ name }) => name).join('+') || 'nothing');
        };
        const act = () => {
            if (output.leads) context.toast('This is the main output. Choose another one in Play on…');
            else if (output.also) toggle();
            else actOn(context, output, toggle);
        };
        return { ...rowOf(output, output.leads || output.also), act, staysOpen: true };
    }));
}

async function outputSheet(context, title, rowsOf, speaker) {
    const { api, stack, store, toast } = context;
    let outputs = [];
    let wanted = null;
    let isOpen = true;
    const tried = async (work) => {
        try {
            await work();
        } catch (error) {
            toast(error.message, error.id);
        }
    };
    const paint = () => {
        sheet.replace(rowsOf(outputs, use));
        const isHere = outputs.length > 0 && !outputs.some(({ leads }) => leads);
        if (!speaker && isHere) sheet.say('Other outputs are silent while a page is playing.');
    };
    // One thing is asked after the other; an answer that knows nothing of what was wanted meanwhile is not shown.
    const asks = new LatestOnly(async () => {
        const body = wanted;
        wanted = null;
        if (body) await tried(() => api.post('/api/strategies', body));
        if (!isOpen) return;
        await tried(async () => {
            const answer = await api.get('/api/outputs');
            if (wanted || !isOpen) return;
            ({ outputs } = answer);
            // The ones in use are seen at once, however many there are.
            const used = ({ leads, also }) => (leads ? 0 : also ? 1 : 2);
            if (speaker) outputs.sort((one, other) => used(one) - used(other));
            paint();
        });
    });
    const load = () => asks.give();
    const use = (family, member) => {
        wanted = { family, member };
        if (isOpen) paint();
        return load();
    };
    const close = () => {
        isOpen = false;
        store.removeEventListener('strategy', load);
        speaker?.removeEventListener('change', paint);
    };
    const sheet = new Sheet(context, { title, rows: rowsOf(outputs, use), onClose: close });
    store.addEventListener('strategy', load);
    speaker?.addEventListener('change', paint);
    stack.openSheet(sheet);
    await load();
}

function hereRow({ speaker, store }) {
    const isHere = speaker?.isHere && store.snapshot.output === 'browser';
    return { title: 'This page', value: isHere ? 'now' : '', isChosen: isHere, act: () => speaker?.claim() };
}

function rowOf(output, isUsed) {
    const { title, absence, lost } = output;
    const value = absence || lost ? 'unavailable' : soundOf(output) ?? (output.leads ? 'now' : output.also ? 'also on' : '');
    return { title, value, mark: isUsed ? 'check' : '', name: `${title}${isUsed ? ', chosen' : ''}${value && `, ${value}`}. ${lost ?? absence ?? output.for}` };
}

function actOn({ toast }, { absence }, use) {
    return absence ? toast(absence) : use();
}

/** What reaches the output, for people: `44.1 kHz 16 bit, bit-perfect, ran dry once`. */
export function soundOf({ format, isExact, underruns }) {
    if (!format) return undefined;
    const [rate, bits] = format.split(':');
    const dry = underruns ? `, ran dry ${underruns > 1 ? `${underruns} times` : 'once'}` : '';
    return `${rate / 1000} kHz${isExact ? ` ${bits} bit, bit-perfect` : ''}${dry}`;
}
