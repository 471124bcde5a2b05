import { number } from '../format.js';

/** Says why there is no music, and what to do about it. @returns what a list screen shows instead of rows */
export function emptyLibrary(context, more = []) {
    const { store } = context;
    const library = store.library ?? { folders: [] };
    const rescan = { title: 'Rescan', act: () => scan(context) };
    const names = library.folders.map(({ name }) => `“${name}”`).join(' and ');
    const denied = library.folders.find(({ problem }) => problem);

    if (library.making) {
        const { done, total } = library.making;
        const text = ['Clickwheel is composing and recording one for you. The music appears here when it is done.', `${number(done)} of ${number(total)} recordings are done.`];
        return { icon: 'note', heading: 'Making a demo library', text, progress: done / total, actions: more.length > 0 ? more : [extras(context)] };
    }
    if (library.scan) {
        const { seen, read } = library.scan;
        const text = `${number(seen)} files found, ${number(read)} read. Songs appear here as they are found.`;
        const watch = { title: 'Show progress', act: () => context.stack.push('settings/library') };
        return { icon: 'scan', heading: `Scanning ${names}`, text, actions: [watch, ...more] };
    }
    if (denied) {
        return { icon: 'folder', heading: `Can’t read “${denied.name}”`, text: denied.problem, actions: [rescan, ...more] };
    }
    const where = names ? `Clickwheel looks for music in ${names}. Put some there, then rescan.` : 'Clickwheel hasn’t been told where your music is. Start it with --music and a folder.';
    return { icon: 'note', heading: 'Nothing here yet', text: where, actions: [rescan, ...more] };
}

const extras = ({ stack }) => ({ title: 'Play golf meanwhile', chevron: true, act: () => stack.push('extras') });

/** Starts a scan. */
export async function scan({ api, toast }) {
    try {
        await api.post('/api/scan');
        toast('Scanning for music');
    } catch (error) {
        toast(error.message, error.id);
    }
}
