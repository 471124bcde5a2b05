import { Sheet } from '../sheets/sheet.js';
import { details } from './words.js';

/** What can be done with a photo or a video. `more` are rows before the others; `changed` is called with what it is now. */
export function itemSheet(context, item, { more = [], changed = () => {} } = {}) {
    const rows = [
        ...more,
        { title: item.favourite ? 'Remove from Favourites' : 'Add to Favourites', act: () => favour(context, item, changed) },
        { title: 'Details', act: () => detailsSheet(context, item) },
    ];
    context.stack.openSheet(new Sheet(context, { title: item.title, rows }));
}

export function detailsSheet(context, item) {
    context.stack.openSheet(new Sheet(context, { title: item.title, text: details(item), rows: [{ title: 'Close' }] }));
}

export async function favour({ api, toast }, item, changed) {
    const favourite = !item.favourite;
    try {
        await api.post('/api/gallery/favourite', { id: item.id, favourite });
        changed({ ...item, favourite });
        toast(favourite ? 'Added to Favourites' : 'Removed from Favourites');
    } catch ({ message, id }) {
        toast(message, id);
    }
}
