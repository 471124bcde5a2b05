import { pictureOf } from '../gallery/pictures.js';
import { day, spoken } from '../gallery/words.js';
import { SearchQuery } from '../library/search-query.js';
import { Search } from './search.js';

/** Photos and videos by their names, folders, places, cameras and days. */
export const route = {
    path: 'photos/search',
    make: (params, context) =>
        new Search(context, new SearchQuery(context.api, '/api/gallery/search'), {
            title: 'Search', placeholder: 'Names, albums, places, dates', describe: (rows) => rows.map((row) => describe(context, row)),
        }),
};

function describe({ stack }, item) {
    const act = () => stack.push(item.film ? `videos/view/${item.id}` : `photos/view/${item.id}`);
    return { title: item.title, value: day(item.taken), isValueMinor: true, name: spoken(item), image: pictureOf(item), act };
}
