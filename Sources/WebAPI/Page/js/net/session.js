import { Api } from './api.js';
import { clientName } from './client-name.js';
import { Connection } from './connection.js';
import { Player } from './player.js';
import { Store } from './store.js';

/** Makes this tab's line to the daemon: `{ client, api, store, player, open() }`. Nothing is sent before `open`. */
export function makeSession() {
    const client = clientName(sessionStorage, window);
    const api = new Api({ client });
    const connection = new Connection({ client });
    api.addEventListener('unauthorised', () => connection.refuse());
    const store = new Store({ client, connection });
    const player = new Player({ api, store });
    return { client, api, store, player, open: () => connection.open() };
}
