import { make } from './dom.js';

/** Fetches `css/NAME.css` once; resolves when it is there, and is asked again where it did not come. */
export function styleSheet(name) {
    const href = new URL(`../css/${name}.css`, import.meta.url).href;
    if ([...document.styleSheets].some((sheet) => sheet.href === href)) return undefined;
    const link = make('link', { rel: 'stylesheet', href });
    return new Promise((resolve, reject) => {
        link.addEventListener('load', resolve);
        link.addEventListener('error', () => {
            link.remove();
            reject(new Error(`no ${name}.css`));
        });
        document.head.append(link);
    });
}
