import { make } from '../dom.js';

/** The colours of a cover in so few points, drawn large, are a blur that costs nothing per frame. */
const POINTS = 9;
const SMOOTH = 72;

/** What lies behind Now Playing: the cover, out of focus. */
export class Wash {
    #few = make('canvas', { width: POINTS, height: POINTS });
    element = make('canvas.wash', { width: SMOOTH, height: SMOOTH, 'aria-hidden': 'true' });

    /** Takes the colours of a picture that has been loaded. */
    show(image) {
        const few = this.#few.getContext('2d');
        const smooth = this.element.getContext('2d');
        if (!few || !smooth) return;
        few.imageSmoothingQuality = 'high';
        smooth.imageSmoothingQuality = 'high';
        few.drawImage(image, 0, 0, POINTS, POINTS);
        smooth.drawImage(this.#few, 0, 0, SMOOTH, SMOOTH);
    }
}
