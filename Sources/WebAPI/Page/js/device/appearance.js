/** Rows that fit at a text of 100 %, and how many less at 200 %. */
const ROWS = 8;
const FEWER = 3;

/** From this scale on text is large. */
const LARGE = 1.5;

/** Puts the settings of the display on the page, as data attributes and two numbers that the style sheets read. */
export function dress(settings, themes) {
    const root = document.documentElement;
    let worn = Object.keys(themes.chosen?.style ?? {});
    const apply = () => {
        const { body, screen, style = {} } = themes.chosen ?? {};
        root.dataset.body = body ?? settings.get('body');
        root.dataset.screen = screen ?? settings.get('screen');
        for (const name of worn) root.style.removeProperty(name);
        worn = Object.keys(style);
        for (const name of worn) root.style.setProperty(name, style[name]);
        root.dataset.motion = settings.get('motion');
        root.dataset.wheelSize = settings.get('wheelSize');
        root.dataset.handed = settings.get('handed');
        const scale = textScale(settings, root);
        root.dataset.text = scale >= LARGE ? 'large' : 'normal';
        root.style.setProperty('--text', String(scale));
        root.style.setProperty('--rows', String(Math.floor(ROWS - FEWER * (scale - 1) + 0.25)));
    };
    // The list's focus is drawn for those who use keys; fingers see the row alone.
    addEventListener('keydown', () => (root.dataset.hand = 'keys'), true);
    addEventListener('pointerdown', () => (root.dataset.hand = 'finger'), true);
    settings.addEventListener('change', apply);
    themes.addEventListener('change', apply);
    addEventListener('resize', apply);
    apply();
}

/** The larger of this page's setting and the text size the user has given the browser, from 1 to 2. */
function textScale(settings, root) {
    const own = Number(settings.get('textSize')) / 100;
    const browser = Number.parseFloat(getComputedStyle(root).fontSize) / 16;
    return Math.min(2, Math.max(1, own, browser));
}
