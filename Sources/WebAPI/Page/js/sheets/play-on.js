import { Sheet } from './sheet.js';

/** Where the sound comes out: this page, or one of the daemon's outputs. */
export async function playOnSheet(context) {
    const { api, stack, store, toast, speaker } = context;
    let family = null;
    const paint = () => sheet.source?.replace(rowsOf(context, family));
    const close = () => {
        store.removeEventListener('state', paint);
        speaker.removeEventListener('change', paint);
    };
    const sheet = new Sheet(context, { title: 'Play on', rows: rowsOf(context, family), onClose: close });
    store.addEventListener('state', paint);
    speaker.addEventListener('change', paint);
    stack.openSheet(sheet);
    try {
        const { families } = await api.get('/api/strategies');
        family = families.find(({ name }) => name === 'audio-output' || name === 'output');
        paint();
    } catch (error) {
        toast(error.message, error.id);
    }
}

function rowsOf(context, family) {
    const others = (family?.members ?? []).filter(({ name }) => name !== 'browser');
    // The one in use is seen at once, however many there are.
    const isUsed = ({ name }) => name === context.store.snapshot.output;
    const ordered = [...others.filter(isUsed), ...others.filter((member) => !isUsed(member))];
    return [hereRow(context), ...ordered.map((member) => outputRow(context, family, member))];
}

function hereRow({ speaker, store }) {
    const isHere = speaker?.isHere && store.snapshot.output === 'browser';
    return { title: 'This page', value: isHere ? 'now' : '', mark: isHere ? 'check' : '', act: () => speaker?.claim() };
}

function outputRow({ api, store, toast }, family, member) {
    const isCurrent = store.snapshot.output === member.name;
    const use = async () => {
        try {
            await api.post('/api/strategies', { family: family.name, member: member.name });
        } catch (error) {
            toast(error.message, error.id);
        }
    };
    return { title: member.title, value: isCurrent ? 'now' : '', mark: isCurrent ? 'check' : '', name: `${member.title}. ${member.for}`, act: use };
}
