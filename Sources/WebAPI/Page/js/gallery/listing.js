import { PagedRows } from '../list/paged-rows.js';

/** The rows of a listing of photos or videos, such as `photos/live`, described by `describe`. */
export function galleryRows(api, of, describe) {
    const name = encodeURIComponent(of);
    return new PagedRows({
        load: (offset, limit, signal) => api.get(`/api/gallery/list?of=${name}&offset=${offset}&limit=${limit}`, { signal }),
        describe,
    });
}

/** Where an item is in a listing; undefined where it is not. */
export async function indexIn(api, of, id) {
    return (await api.get(`/api/gallery/position?of=${encodeURIComponent(of)}&id=${encodeURIComponent(id)}`)).index;
}
