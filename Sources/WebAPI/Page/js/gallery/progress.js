import { make, write } from '../dom.js';
import { number } from '../format.js';
import { icon } from '../icons.js';

/** In the bar, how far the search for photos is, and then the making of their thumbnails, which takes minutes. */
export class Progress {
    #far = make('span');
    #what = make('span.unseen');
    #sign = make('span', { hidden: true }, icon('scan'), this.#far, this.#what);

    /** @param gallery as `GET /api/gallery`; null before it is known */
    constructor(gallery) {
        document.querySelector('#signs .detail').after(this.#sign);
        if (gallery) this.show(gallery);
    }

    show({ scan, unpictured = 0, photos, videos }) {
        const all = photos + videos;
        this.#sign.hidden = !scan && unpictured === 0;
        write(this.#far, scan ? number(scan.found) : `${Math.floor((100 * (all - unpictured)) / Math.max(1, all))}%`);
        write(this.#what, scan ? ' photos and videos found so far' : ' of thumbnails are ready');
    }

    remove() {
        this.#sign.remove();
    }
}
