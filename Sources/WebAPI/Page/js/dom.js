const SVG = 'http://www.w3.org/2000/svg';

/**
 * Makes an element: `make('div.row.is-dim', { role: 'option', hidden: true }, child, 'text', …)`.
 *
 * Text goes in as text nodes, never as markup. An attribute that is false, null or undefined is left out.
 */
export function make(kind, attributes = {}, ...children) {
    const [tag, ...classes] = kind.split('.');
    return fill(document.createElement(tag || 'div'), classes, attributes, children);
}

/** The same in SVG. */
export function draw(kind, attributes = {}, ...children) {
    const [tag, ...classes] = kind.split('.');
    return fill(document.createElementNS(SVG, tag), classes, attributes, children);
}

/** Sets, or with false, null or undefined removes, an attribute; touches nothing when it is the same. */
export function set(element, name, value) {
    if (value === false || value === null || value === undefined) {
        if (element.hasAttribute(name)) element.removeAttribute(name);
        return;
    }
    const text = value === true ? '' : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** Sets the text of an element that holds nothing else, when it differs. */
export function write(element, text) {
    const { firstChild } = element;
    if (!firstChild) element.textContent = text;
    else if (firstChild.data !== text) firstChild.data = text;
}

function fill(element, classes, attributes, children) {
    if (classes.length > 0) element.setAttribute('class', classes.join(' '));
    for (const [name, value] of Object.entries(attributes)) set(element, name, value);
    element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}
