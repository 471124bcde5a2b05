import { PagedRows } from '../list/paged-rows.js';

/** The rows of a listing of the daemon, such as `songs` or `artists/5/albums`, described by `describe`. */
export function listing(api, of, describe) {
    const name = encodeURIComponent(of);
    return new PagedRows({
        load: (offset, limit, signal) => api.get(`/api/list?of=${name}&offset=${offset}&limit=${limit}`, { signal }),
        loadLetters: (signal) => api.get(`/api/list/index?of=${name}`, { signal }),
        locate: async (prefix) => (await api.get(position(name, `prefix=${encodeURIComponent(prefix)}`))).index,
        describe,
    });
}

/** Where the row `id` is in a listing, or undefined. */
export async function indexOf(api, of, id) {
    return (await api.get(position(encodeURIComponent(of), `id=${encodeURIComponent(id)}`))).index;
}

/** The title of one row of a listing, for a deep link that knows only its id; '' when there is none. */
export async function titleOf(api, of, id) {
    const index = await indexOf(api, of, id);
    if (index === undefined) return '';
    const { rows } = await api.get(`/api/list?of=${encodeURIComponent(of)}&offset=${index}&limit=1`);
    return rows[0]?.title ?? '';
}

function position(name, query) {
    return `/api/list/position?of=${name}&${query}`;
}
