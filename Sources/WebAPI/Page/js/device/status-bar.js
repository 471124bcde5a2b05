import { make, write } from '../dom.js';
import { icon } from '../icons.js';

/** The bar at the top of the screen: title, place in the list, what the player does, the time. */
export class StatusBar {
    #title = document.getElementById('title');
    #signs;
    #detail = make('span.detail');
    #state = make('span.state');
    #clock = make('span.clock');
    #line = make('span.offline', { hidden: true }, 'offline');
    #scan = make('span', { hidden: true }, icon('scan'), make('span.unseen', {}, 'Scanning the library'));
    #shown = '';

    constructor(store) {
        this.#signs = document.getElementById('signs');
        this.#signs.append(this.#detail, this.#line, this.#scan, this.#state, this.#clock);
        store.addEventListener('state', ({ detail }) => this.#showState(detail));
        store.addEventListener('connection', () => this.#showLine(store));
        store.addEventListener('library', ({ detail }) => (this.#scan.hidden = !detail.scan));
        this.#tick();
    }

    title(title, detail) {
        write(this.#title, title);
        write(this.#detail, detail);
        const name = title === 'Clickwheel' ? title : `${title} — Clickwheel`;
        if (document.title !== name) document.title = name;
    }

    #showState({ state, scan, order }) {
        const names = { play: 'play', pause: 'pause', rewind: 'backward', 'fast-forward': 'forward' };
        const words = { play: 'Playing', pause: 'Paused', rewind: 'Rewinding', 'fast-forward': 'Forwarding' };
        const key = `${state} ${scan?.speed} ${order}`;
        if (key === this.#shown) return;
        this.#shown = key;
        const parts = [];
        if (order === 'shuffle') parts.push(icon('shuffle'), make('span.unseen', {}, 'Shuffled'));
        if (names[state]) parts.push(icon(names[state]), make('span.unseen', {}, words[state]));
        if (scan) parts.push(make('span', {}, `×${scan.speed}`));
        this.#state.replaceChildren(...parts);
    }

    #showLine(store) {
        this.#line.hidden = store.connection.state !== 'offline';
    }

    #tick() {
        const now = new Date();
        const pad = (value) => String(value).padStart(2, '0');
        write(this.#clock, `${pad(now.getHours())}:${pad(now.getMinutes())}`);
        setTimeout(() => this.#tick(), 60_000 - (now.getTime() % 60_000) + 20);
    }
}
