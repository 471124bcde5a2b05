import { number } from '../format.js';
import { ListScreen } from '../screens/list-screen.js';
import { galleryRows } from './listing.js';
import { Progress } from './progress.js';

/** A list follows the gallery while it changes, at most this often, in ms. */
const PACE = 1000;

/** Pictures below what is seen are fetched when the wheel has rested so long, in ms. */
const REST = 120;

/** Lines of pictures that are fetched ahead. */
const AHEAD = 2;

/** A list of photos or videos that follows the gallery. */
export class GalleryScreen extends ListScreen {
    #context;
    #timer = 0;
    #ahead = 0;
    #place;
    #progress;
    #onGallery = ({ detail }) => this.#galleryChanged(detail);

    constructor(context, { of, title, describe, empty, View }) {
        const source = galleryRows(context.api, of, (row, index) => describe(row, index, this));
        super(context, { title, source, isLong: true, View, empty: () => empty ?? nothing(context) });
        this.#context = context;
        this.of = of;
    }

    /** Where the list is when one comes back to it, as after another photo was looked at. */
    goTo(index) {
        this.#place = index;
    }

    mount(view, saved) {
        super.mount(view, this.#place === undefined ? saved : { ...saved, index: this.#place });
        this.#place = undefined;
        const { store } = this.#context;
        this.#progress = new Progress(store.gallery);
        store.addEventListener('gallery', this.#onGallery);
        this.list.addEventListener('paint', () => this.#fetchAhead());
    }

    unmount() {
        clearTimeout(this.#timer);
        clearTimeout(this.#ahead);
        this.#timer = 0;
        this.#progress.remove();
        this.#context.store.removeEventListener('gallery', this.#onGallery);
        super.unmount();
    }

    key(event) {
        return this.list.key?.(event) ?? false;
    }

    #galleryChanged(gallery) {
        const { version } = gallery;
        this.#progress.show(gallery);
        this.explain();
        if (this.#timer || this.source.version === undefined || this.source.version === version) return;
        this.#timer = setTimeout(() => {
            this.#timer = 0;
            this.source.refresh();
        }, PACE);
    }

    #fetchAhead() {
        clearTimeout(this.#ahead);
        this.#ahead = setTimeout(() => {
            const end = this.list.top + this.list.visible;
            for (let index = end; index < end + AHEAD * (this.list.columns ?? 4); index += 1) {
                const image = this.source.row(index)?.image;
                if (image) new Image().src = image;
            }
        }, REST);
    }
}

/** What an empty list says: that nothing was named, that a scan runs, or that there is none of the kind. */
export function nothing({ store, stack, api, toast }) {
    const { gallery } = store;
    if (!gallery || gallery.folders.length === 0) {
        const text = [
            'Start the player with the folder that holds your photos and videos:',
            'clickwheel serve --photos FOLDER --videos FOLDER',
        ];
        return { icon: 'folder', heading: 'No photos or videos yet', text, actions: [{ title: 'Back', act: () => stack.back() }] };
    }
    if (gallery.making) {
        const { done, total } = gallery.making;
        const text = ['Clickwheel is painting some for you. Each appears here when it is done.', `${number(done)} of ${number(total)} are done.`];
        return { icon: 'note', heading: 'Making demo photos', text, progress: done / total, actions: [{ title: 'Back', act: () => stack.back() }] };
    }
    if (gallery.scan) {
        const text = `${number(gallery.scan.found)} found so far.`;
        return { icon: 'scan', heading: 'Looking for photos and videos', text, actions: [{ title: 'Back', act: () => stack.back() }] };
    }
    const problems = gallery.folders.map(({ problem }) => problem).filter(Boolean);
    const again = { title: 'Look again', act: () => api.post('/api/gallery/scan', {}).catch(({ message, id }) => toast(message, id)) };
    const text = problems.length > 0 ? problems : 'There is nothing of this kind in your folders.';
    return { icon: 'folder', heading: 'Nothing here', text, actions: [again, { title: 'Back', act: () => stack.back() }] };
}
