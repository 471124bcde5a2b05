import { make } from './dom.js';

const asked = new Map();

/** Fetches the style sheet of a part of the page, once; resolves when it holds. One that does not come is asked for again. */
export function style(name) {
    if (!asked.has(name)) asked.set(name, fetchSheet(name));
    return asked.get(name);
}

function fetchSheet(name) {
    return new Promise((resolve, reject) => {
        const link = make('link', { rel: 'stylesheet', href: new URL(`../css/${name}.css`, import.meta.url).pathname });
        link.onload = resolve;
        link.onerror = () => {
            asked.delete(name);
            link.remove();
            reject(new Error(`${name}.css did not come`));
        };
        document.head.append(link);
    });
}
