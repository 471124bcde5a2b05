import { Sheet } from './sheet.js';

/** Where the sound comes out: this page, one of the daemon's outputs or a device of it, or several of these at once. */
export function playOnSheet(context) {
    const { stack, speaker } = context;
    return outputSheet(context, 'Play on', (outputs, use) => [
        hereRow(context),
        ...outputs.map((output) => ({ ...rowOf(output, output.leads), act: () => act(context, output, () => use('audio-output', output.member)) })),
        { title: 'Several at once…', chevron: true, act: () => severalSheet(context) },
    ], speaker);
}

/** Which outputs sound besides the one that is in use. */
function severalSheet(context) {
    return outputSheet(context, 'Several at once', (outputs, use) => outputs.map((output) => {
        const others = outputs.filter(({ name, also }) => also !== (name === output.name)).map(({ name }) => name);
        const act = () => output.leads || use('also-through', others.join('+') || 'nothing');
        return { ...rowOf(output, output.leads || output.also), act, staysOpen: true };
    }));
}

async function outputSheet(context, title, rowsOf, speaker) {
    const { api, stack, store, toast } = context;
    let outputs = [];
    const tried = async (work) => {
        try {
            await work();
        } catch (error) {
            toast(error.message, error.id);
        }
    };
    const use = (family, member) => tried(() => api.post('/api/strategies', { family, member }));
    const paint = () => {
        sheet.source?.replace(rowsOf(outputs, use));
        const isHere = outputs.length > 0 && !outputs.some(({ leads }) => leads);
        if (!speaker && isHere) sheet.say('While a page plays, nothing else does.');
    };
    const load = () => tried(async () => {
        ({ outputs } = await api.get('/api/outputs'));
        // The ones in use are seen at once, however many there are.
        const used = ({ leads, also }) => (leads ? 0 : also ? 1 : 2);
        if (speaker) outputs.sort((one, other) => used(one) - used(other));
        paint();
    });
    const close = () => {
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
    return { title: 'This page', value: isHere ? 'now' : '', mark: isHere ? 'check' : '', act: () => speaker?.claim() };
}

function rowOf(output, isUsed) {
    const { title, absence, lost } = output;
    const value = absence || lost ? 'unavailable' : soundOf(output) ?? (output.leads ? 'now' : output.also ? 'also on' : '');
    return { title, value, mark: isUsed ? 'check' : '', name: `${title}${isUsed ? ', chosen' : ''}. ${lost ?? absence ?? output.for}` };
}

function act({ toast }, { absence }, use) {
    return absence ? toast(absence) : use();
}

/** What reaches the output, for people: `44.1 kHz 16 bit, bit-perfect, ran dry once`. */
export function soundOf({ format, isExact, underruns }) {
    if (!format) return undefined;
    const [rate, bits] = format.split(':');
    const dry = underruns ? `, ran dry ${underruns > 1 ? `${underruns} times` : 'once'}` : '';
    return `${rate / 1000} kHz${isExact ? ` ${bits} bit, bit-perfect` : ''}${dry}`;
}
