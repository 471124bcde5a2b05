/** As much of a browser as a sheet or a list needs to be put on the page: every row is 20 pixels high, and 400 are seen. */
class FakeElement extends EventTarget {
    #attributes = new Map();
    childNodes = [];
    parentElement = null;
    style = { setProperty() {} };
    hidden = false;
    value = '';
    clientHeight = 400;
    scrollHeight = 0;

    constructor(tag) {
        super();
        this.tag = tag;
    }

    get classes() {
        return (this.getAttribute('class') ?? '').split(' ').filter(Boolean);
    }

    get classList() {
        const keep = (names) => this.setAttribute('class', [...new Set(names)].join(' '));
        const without = (names) => this.classes.filter((name) => !names.includes(name));
        return {
            add: (...names) => keep([...this.classes, ...names]),
            remove: (...names) => keep(without(names)),
            toggle: (name, isOn) => keep(isOn ? [...this.classes, name] : without([name])),
            contains: (name) => this.classes.includes(name),
        };
    }

    get children() {
        return this.childNodes.filter((node) => node instanceof FakeElement);
    }

    get childElementCount() {
        return this.children.length;
    }

    get firstChild() {
        return this.childNodes[0];
    }

    get isConnected() {
        return this === document.body || (this.parentElement?.isConnected ?? false);
    }

    get textContent() {
        return this.childNodes.map((node) => node.data ?? node.textContent).join('');
    }

    set textContent(text) {
        this.replaceChildren(text);
    }

    hasAttribute(name) {
        return this.#attributes.has(name);
    }

    getAttribute(name) {
        return this.#attributes.get(name) ?? null;
    }

    setAttribute(name, value) {
        this.#attributes.set(name, String(value));
    }

    removeAttribute(name) {
        this.#attributes.delete(name);
    }

    append(...nodes) {
        for (const node of nodes) {
            node.remove?.();
            if (node instanceof FakeElement) node.parentElement = this;
            this.childNodes.push(node instanceof FakeElement || node.data !== undefined ? node : { data: node });
        }
    }

    prepend(node) {
        this.replaceChildren(node, ...this.childNodes);
    }

    /** What comes beside an element of the device's own is not looked at. */
    after() {}

    remove() {
        const { parentElement: parent } = this;
        if (parent) parent.childNodes = parent.childNodes.filter((node) => node !== this);
        this.parentElement = null;
    }

    replaceChildren(...nodes) {
        for (const node of this.children) node.parentElement = null;
        this.childNodes = [];
        this.append(...nodes);
    }

    getBoundingClientRect() {
        return { height: 20 };
    }

    focus() {
        document.activeElement = this;
    }

    /** Nothing is there before the scripts are. */
    querySelector() {
        return null;
    }

    /** All below it of a class, in their order. */
    all(name) {
        return this.children.flatMap((child) => [...(child.classes.includes(name) ? [child] : []), ...child.all(name)]);
    }
}

globalThis.document = {
    body: new FakeElement('body'),
    querySelector: () => new FakeElement('div'),
    createElement: (tag) => new FakeElement(tag),
    createElementNS: (space, tag) => new FakeElement(tag),
};
document.activeElement = document.body;
globalThis.cancelAnimationFrame = () => {};
globalThis.ResizeObserver = class {
    observe() {}

    disconnect() {}
};

/** The names of the rows that are shown, as a screen reader says them. */
export const named = (place) => place.all('row').map((row) => row.getAttribute('aria-label'));

/** The name of the row that is highlighted. */
export const highlighted = (place) =>
    place.all('row').find((row) => row.getAttribute('aria-selected') === 'true')?.getAttribute('aria-label');

/** What the page gives to sheets and screens: a real stack on which nothing lies yet, and what was told. Ends with the test `t`. */
export async function fakeContext(t, more = {}) {
    const { Stack } = await import('../../Sources/WebAPI/Page/js/stack.js');
    const views = new FakeElement('div');
    document.body.append(views);
    const told = { toasts: [], bumps: 0, spoken: [] };
    const speech = { say: (text) => told.spoken.push(text), rest: (text) => told.spoken.push(text) };
    const feedback = { bump: () => (told.bumps += 1) };
    const store = Object.assign(new EventTarget(), { snapshot: {} });
    const context = { store, speech, feedback, toast: (text) => told.toasts.push(text), told, views, ...more };
    const screen = (path) => ({ title: path, mount() {}, focus() {} });
    const router = { trail: (path) => [router.match(path)], match: (path) => ({ path, params: {}, route: { make: () => screen(path) } }) };
    context.stack = new Stack(router, context, { views, onTitle() {}, onHash() {} });
    t.after(() => {
        context.stack.closeSheets();
        views.remove();
    });
    return context;
}
