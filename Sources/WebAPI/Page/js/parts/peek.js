import { make, set, write } from '../dom.js';

/** The right half of a split menu: pictures and a fact about the active row. */
export class Peek {
    #tiles = make('div.tiles');
    #heading = make('b');
    #fact = make('span');
    #shown = '';
    #latest = null;

    constructor(view) {
        view.classList.add('split');
        const caption = make('div.caption', {}, this.#heading, this.#fact);
        view.append(make('div.peek', { 'aria-hidden': 'true' }, this.#tiles, caption));
    }

    /** @param facts { heading, fact, pictures: addresses or a promise of them } */
    async show({ heading = '', fact = '', pictures = [] }) {
        write(this.#heading, heading);
        write(this.#fact, fact);
        this.#latest = pictures;
        const addresses = await pictures;
        if (this.#latest === pictures) this.#paint(addresses);
    }

    #paint(addresses) {
        const key = addresses.join(' ');
        if (key === this.#shown) return;
        this.#shown = key;
        this.#tiles.classList.toggle('is-one', addresses.length === 1);
        const images = addresses.map((address) => {
            const image = make('img', { alt: '', decoding: 'async' });
            set(image, 'src', address);
            return image;
        });
        this.#tiles.replaceChildren(...images);
    }
}
