/**
 * The opaque name this tab has for the daemon: the same after a reload, another in a duplicated tab.
 *
 * A duplicated tab starts with a copy of the original's session storage. So the name lies there only between the
 * end of one page and the start of the next, and a copy of a living tab finds nothing.
 */
const KEY = 'clickwheel-client';

/** Takes this tab's name from `storage`, or makes one, and puts it back when `page` goes away. */
export function clientName(storage, page, random = randomName) {
    let name;
    const take = () => {
        name = attempt(() => storage.getItem(KEY)) ?? name;
        attempt(() => storage.removeItem(KEY));
    };
    take();
    name ??= random();
    page.addEventListener('pagehide', () => attempt(() => storage.setItem(KEY, name)));
    page.addEventListener('pageshow', (event) => event.persisted && take());
    return name;
}

/** `text` as a person reads it: without the names that tabs have for the daemon. */
export function people(text, client) {
    return text.replace(/\btab-[0-9a-f]{6,}/g, (name) => (name === client ? 'this page' : 'another page'));
}

function randomName() {
    const bytes = crypto.getRandomValues(new Uint8Array(9));
    return `tab-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Storage throws where the user has forbidden it; a name for one page is then enough. */
function attempt(work) {
    try {
        return work();
    } catch {
        return null;
    }
}
