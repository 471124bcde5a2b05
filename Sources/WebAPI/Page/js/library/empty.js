import { number } from '../format.js';

/** Says why there is no music, and what to do about it. @returns what a list screen shows instead of rows */
export function emptyLibrary(context, more = []) {
    const { store } = context;
    const library = store.library ?? { folders: [] };
    const rescan = { title: 'Rescan', act: () => scan(context) };
    const names = library.folders.map(({ name }) => `“${name}”`).join(' and ');
    const denied = library.folders.find(({ problem }) => problem);

    if (library.scan) {
        const { seen, read } = library.scan;
        const text = `${number(seen)} files seen, ${number(read)} read. The songs appear here as they are found.`;
        const watch = { title: 'Watch it in Settings', act: () => context.stack.push('settings/library') };
        return { icon: 'scan', heading: `Looking through ${names}`, text, actions: [watch, ...more] };
    }
    if (denied) {
        return { icon: 'folder', heading: `“${denied.name}” cannot be read`, text: denied.problem, actions: [rescan, ...more] };
    }
    const where = names ? `Clickwheel looks in ${names}. Put music there, then scan again.` : 'No folder of music has been named yet.';
    return { icon: 'note', heading: 'Nothing here yet', text: where, actions: [rescan, ...more] };
}

/** Starts a scan. */
export async function scan({ api, toast }) {
    try {
        await api.post('/api/scan');
        toast('Looking for music');
    } catch (error) {
        toast(error.message, error.id);
    }
}
