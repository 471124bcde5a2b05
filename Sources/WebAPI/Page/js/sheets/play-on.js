import { Sheet } from './sheet.js';

/** Where the sound comes out: this page, or one of the daemon's outputs. */
export async function playOnSheet(context) {
    const { api, stack, toast } = context;
    const sheet = new Sheet(context, { title: 'Play on', rows: [hereRow(context)] });
    stack.openSheet(sheet);
    try {
        const { families } = await api.get('/api/strategies');
        const outputs = families.find(({ name }) => name === 'audio-output' || name === 'output');
        const rows = (outputs?.members ?? []).filter(({ name }) => name !== 'browser').map((member) => outputRow(context, outputs, member));
        sheet.source?.replace([hereRow(context), ...rows]);
    } catch (error) {
        toast(error.message, error.id);
    }
}

function hereRow({ speaker, store }) {
    const isHere = speaker?.isHere && store.snapshot.output === 'browser';
    return { title: 'This page', value: isHere ? 'now' : '', mark: isHere ? 'check' : '', act: () => speaker?.claim() };
}

function outputRow({ api, toast }, family, member) {
    const isCurrent = family.current === member.name;
    const use = async () => {
        try {
            await api.post('/api/strategies', { family: family.name, member: member.name });
        } catch (error) {
            toast(error.message, error.id);
        }
    };
    return { title: member.title, value: isCurrent ? 'now' : '', mark: isCurrent ? 'check' : '', name: `${member.title}. ${member.for}`, act: use };
}
