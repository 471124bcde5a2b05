/**
 * The round that the daemon keeps, as one page sees it: asks, sends, and remembers the last answers. Emits `change`.
 */
export class Game extends EventTarget {
    #api;
    #wanted = 0;
    listing = null;
    round = null;
    hole = null;
    preview = null;

    constructor(api) {
        super();
        this.#api = api;
    }

    /** Asks for everything. */
    async load() {
        this.listing = await this.#api.get('/api/golf');
        await this.#take(this.listing.round ?? null);
    }

    /** Calls `changed` when another page has played. @returns what ends that */
    follow(store, changed) {
        const heard = ({ detail: { client } }) => {
            if (client !== this.#api.client) changed();
        };
        store.addEventListener('golf', heard);
        return () => store.removeEventListener('golf', heard);
    }

    async begin(wish) {
        await this.#send({ action: 'begin', ...wish });
    }

    /** @returns `{ says, trace }` */
    async stroke(wish) {
        return this.#send({ action: 'stroke', ...wish, strokeCount: this.round.strokeCount });
    }

    async act(action, more = {}) {
        return this.#send({ action, ...more });
    }

    replay(stroke) {
        return this.#api.get(`/api/golf/replay${stroke === undefined ? '' : `?stroke=${stroke}`}`);
    }

    /** Looks ahead; of several questions only the last one counts. @returns whether this was the last */
    async look(wish = {}) {
        const query = new URLSearchParams(Object.entries(wish).filter(([, value]) => value !== undefined));
        const number = (this.#wanted += 1);
        const preview = await this.#api.get(`/api/golf/preview?${query}`);
        // Without a way there was no stroke to play when the daemon was asked: somebody has just played it.
        if (number !== this.#wanted || !preview.trace) return false;
        const caddie = preview.caddie ?? this.preview?.caddie;
        this.preview = { ...preview, caddie };
        this.dispatchEvent(new Event('change'));
        return true;
    }

    get player() {
        return this.round?.players[this.round.turn];
    }

    get ball() {
        return this.round?.balls[this.round.turn];
    }

    get score() {
        return this.scoreOf(this.round?.turn);
    }

    scoreOf(player) {
        return this.round?.players[player]?.card[this.round.hole];
    }

    /** The player's name and what stands behind it, where several play; else nothing. */
    called(player, sign = ': ') {
        return this.round.players.length > 1 ? `${this.round.players[player].name}${sign}` : '';
    }

    async #send(wish) {
        const answer = await this.#api.post('/api/golf', wish);
        await this.#take(answer.round);
        return answer;
    }

    async #take(round) {
        const isOther = !this.hole || !round || this.round?.hole !== round.hole || this.round?.course !== round.course;
        // Both at once: a picture of the new ball on the old hole is of nothing.
        const hole = round && isOther ? await this.#api.get('/api/golf/hole') : this.hole;
        this.round = round;
        this.hole = hole;
        this.preview = null;
        this.dispatchEvent(new Event('change'));
    }
}
