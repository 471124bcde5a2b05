import { make, set, write } from '../dom.js';
import { icon } from '../icons.js';

/** One row of a list on the page, painted again and again with other rows. */
export class RowElement {
    #words = make('span');
    #under = [];
    #title = make('span.title', {}, this.#words);
    #lead = make('span.lead', { hidden: true });
    #value = make('span.value');
    #chevron = make('span.chevron');
    #image = make('img', { alt: '', hidden: true, decoding: 'async' });
    #mark = make('span.mark', { hidden: true });
    #markName = '';
    index = -1;
    element;

    constructor() {
        const inner = [this.#image, this.#mark, this.#lead, this.#title, this.#value, this.#chevron];
        this.element = make('div.row', { role: 'option' }, make('div.face-of-row', { 'aria-hidden': 'true' }, ...inner));
    }

    /** Paints `row`, or a skeleton when it is null. */
    paint(row, { index, count, isSelected, prefix }) {
        this.index = index;
        const { element } = this;
        set(element, 'id', `${prefix}-${index}`);
        set(element, 'aria-posinset', index + 1);
        set(element, 'aria-setsize', count);
        set(element, 'aria-selected', isSelected ? 'true' : 'false');
        set(element, 'aria-label', spoken(row));
        set(element, 'aria-keyshortcuts', row?.keys);
        element.classList.toggle('is-loading', !row);
        element.classList.toggle('is-minor', row?.isValueMinor === true);
        element.classList.toggle('is-heading', row?.isHeading === true);
        element.classList.toggle('is-dim', row?.isDim === true);
        element.classList.toggle('is-bad', row?.isBad === true);
        write(this.#words, row?.title ?? '');
        this.#title.classList.remove('is-passing');
        write(this.#value, row?.value ?? '');
        this.#value.hidden = !row?.value;
        this.#chevron.hidden = !row?.chevron;
        this.#paintImage(row?.image);
        this.#paintMark(row?.isChosen ? 'check' : (row?.mark ?? ''));
        this.#paintLead(row?.lead ?? []);
        this.#paintUnder(row?.under ?? []);
    }

    /** Lets a title that is cut pass by. */
    pass() {
        const over = this.#words.offsetWidth - this.#title.clientWidth;
        if (over <= 0) return;
        this.#title.style.setProperty('--pass-by', `${-over}px`);
        this.#title.style.setProperty('--pass-time', `${3000 + over * 30}ms`);
        this.#title.classList.add('is-passing');
    }

    #paintImage(address) {
        this.#image.hidden = !address;
        if (address) set(this.#image, 'src', address);
    }

    #paintLead(pieces) {
        this.#lead.hidden = pieces.length === 0;
        while (this.#lead.childElementCount < pieces.length) this.#lead.append(make('span'));
        pieces.forEach(({ text, kind }, at) => {
            const piece = this.#lead.children[at];
            write(piece, text);
            set(piece, 'class', kind);
        });
    }

    #paintUnder(lines) {
        while (this.#under.length < lines.length) {
            const line = make('span.under');
            this.#under.push(line);
            this.#title.append(line);
        }
        this.#under.forEach((line, at) => {
            line.hidden = at >= lines.length;
            line.classList.toggle('is-last', at === lines.length - 1);
            write(line, lines[at] ?? '');
        });
    }

    #paintMark(name) {
        this.#mark.hidden = name === '';
        if (name === this.#markName) return;
        this.#markName = name;
        this.#mark.replaceChildren(...(name ? [icon(name)] : []));
    }
}

/** What a screen reader says of a row, or of null while it is not known. */
export function spoken(row) {
    return row ? (row.name ?? [row.title, row.value, row.isChosen && 'chosen'].filter(Boolean).join(', ')) : 'Loading';
}
