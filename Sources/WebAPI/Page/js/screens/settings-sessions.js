import { PagedRows } from '../list/paged-rows.js';
import { Sheet } from '../sheets/sheet.js';
import { ListScreen } from './list-screen.js';

export const route = { path: 'settings/about/sessions', make: (params, context) => new SessionsScreen(context) };

/** The browsers that have logged in; Select ends one. */
class SessionsScreen extends ListScreen {
    constructor(context) {
        const source = new PagedRows({
            load: async (offset, limit, signal) => {
                const { sessions } = await context.api.get('/api/sessions', { signal });
                return { version: 0, total: sessions.length, rows: sessions };
            },
            describe: (session) => {
                const title = browser(session.agent);
                const value = session.isThis ? 'this one' : ago(session.secondsSinceUse);
                return { title, value, name: `${title} at ${session.peer}, ${value}`, act: () => confirm(context, source, session) };
            },
        });
        super(context, { title: 'Sessions', source, empty: () => none(context) });
    }
}

/** What a browser calls itself, as a person would: "Firefox on Linux". */
export function browser(agent) {
    const name = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((word) => agent.includes(`${word}/`));
    const system = [['Android', 'Android'], ['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Windows', 'Windows'], ['Mac OS X', 'a Mac'], ['Linux', 'Linux']]
        .find(([word]) => agent.includes(word))?.[1];
    const shown = { Edg: 'Edge', OPR: 'Opera' }[name] ?? name;
    if (!shown) return agent.slice(0, 40) || 'Unknown browser';
    return system ? `${shown} on ${system}` : shown;
}

/** How long ago, in its largest whole unit. */
export function ago(seconds) {
    const units = [['d', 86_400], ['h', 3600], ['min', 60]];
    const [unit, size] = units.find(([, size]) => seconds >= size) ?? [];
    return unit ? `${Math.floor(seconds / size)} ${unit} ago` : 'just now';
}

function confirm(context, source, session) {
    const title = session.isThis ? 'Log Out Here' : 'End This Session';
    const text = `Logged in ${ago(session.secondsSinceLogin)} from ${session.peer || 'this machine'}`;
    const rows = [{ title, act: () => end(context, source, session) }, { title: 'Cancel', act: () => {} }];
    context.stack.openSheet(new Sheet(context, { title: browser(session.agent), text, rows }));
}

async function end({ api, toast }, source, { id }) {
    try {
        await api.post('/api/sessions', { end: id });
        toast('Session ended');
    } catch (error) {
        toast(error.message, error.id);
    }
    source.refresh();
}

function none({ stack }) {
    const back = { title: 'Back', act: () => stack.back() };
    return { icon: 'note', heading: 'No sessions', text: 'Nobody has logged in. To ask for a password, run clickwheel serve --set-password.', actions: [back] };
}
