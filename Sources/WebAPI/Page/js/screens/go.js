import { describeFound } from '../library/found.js';
import { PLACES, morePlaces, placesWith } from '../library/places.js';
import { SearchQuery } from '../library/search-query.js';
import { Search } from './search.js';

export const route = {
    path: 'go/anywhere',
    make: (params, context) =>
        new Search(context, new GoQuery(context.api), {
            title: 'Go to', placeholder: 'Screens, songs, decks, settings', isInResults: true, describe: (rows) => describe(context, rows),
        }),
};

/** Finds screens, settings, decks and music by any part of their names. */
class GoQuery extends EventTarget {
    #search;
    #places = PLACES;
    #query = '';

    constructor(api) {
        super();
        this.#search = new SearchQuery(api);
        this.#search.addEventListener('answer', ({ detail }) => this.#answer(detail));
        morePlaces(api).then((more) => {
            this.#places = [...PLACES, ...more];
            this.ask(this.#query);
        });
    }

    ask(query) {
        this.#query = query;
        this.#search.ask(query);
    }

    cancel() {
        this.#search.cancel();
    }

    #answer({ query, rows, nearest, error, isMore }) {
        const found = [...placesWith(query, this.#places), ...rows];
        // What is nearest is only asked for where nothing fits; an error, only where music is all there would be.
        const detail = { query, rows: found, nearest, isMore, error: found.length > 0 ? undefined : error };
        this.dispatchEvent(new CustomEvent('answer', { detail }));
    }
}

function describe(context, rows) {
    const music = describeFound(context, rows.filter(({ kind }) => kind !== undefined));
    const places = rows.filter(({ kind }) => kind === undefined).map((place) => describePlace(context, place));
    return [...places, ...music];
}

function describePlace({ stack }, { title, where, path, row }) {
    return {
        title, value: where, isValueMinor: true, chevron: true, name: where ? `${title}, ${where}` : title,
        act: () => stack.jump(path, { row }),
    };
}
