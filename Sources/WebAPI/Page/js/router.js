/**
 * Finds screens by path. A path is words with slashes between them, as `encodeURIComponent` writes them; ":name" in a
 * route's path takes one word, decoded.
 * No DOM.
 */
export class Router {
    #routes;

    /** @param routes objects with `path`; the root's is '' */
    constructor(routes) {
        this.#routes = routes.map((route) => ({ route, words: split(route.path) }));
    }

    /** @returns {{ route, params: object, path: string } | null} */
    match(path) {
        const given = split(path);
        for (const { route, words } of this.#routes) {
            if (words.length !== given.length) continue;
            const params = {};
            const isSame = words.every((word, at) => {
                if (!word.startsWith(':')) return word === given[at];
                params[word.slice(1)] = decode(given[at]);
                return true;
            });
            if (isSame) return { route, params, path: given.join('/') };
        }
        return null;
    }

    /** Fetches the files of all screens but the rare ones. One that does not come is asked for again when it is wanted. */
    loadAll() {
        return Promise.allSettled(this.#routes.map(({ route }) => (route.isRare ? null : route.load?.())));
    }

    /** The screens from the root to `path`, every beginning of it that is one; the root alone for nonsense. */
    trail(path) {
        const words = split(path);
        const all = [];
        for (let end = 0; end <= words.length; end += 1) {
            const found = this.match(words.slice(0, end).join('/'));
            if (found) all.push(found);
        }
        return all;
    }
}

/** Takes "#/music/songs?i=5" apart: { path, index }; `index` is undefined without one. */
export function parseHash(hash) {
    const [path, query = ''] = hash.replace(/^#\/?/, '').split('?');
    const index = Number.parseInt(new URLSearchParams(query).get('i') ?? '', 10);
    return { path: split(path).join('/'), index: index >= 0 ? index : undefined };
}

/** The other way round. */
export function formatHash(path, index) {
    return `#/${path}${index > 0 ? `?i=${index}` : ''}`;
}

function split(path) {
    return path.split('/').filter((word) => word !== '');
}

function decode(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
