// Runs before the first paint, so that the device does not change its colour in front of the user.
(() => {
    const kept = (key) => {
        try {
            return JSON.parse(localStorage.getItem(key)) ?? {};
        } catch {
            return {}; // Forbidden or damaged storage: the device looks as new.
        }
    };
    const values = kept('clickwheel-settings');
    const theme = kept('clickwheel-theme');
    const page = document.documentElement;
    const root = page.dataset;
    const one = (names, ...wanted) => wanted.find((name) => names.includes(name)) ?? names[0];
    root.body = one(['lagoon', 'clay', 'moss', 'soot'], theme.body, values.body);
    // Who comes to another place does not see the main menu first.
    if (location.hash.length > 2) root.at = 'elsewhere';
    root.screen = one(['ember', 'paper', 'tide'], theme.screen, values.screen);
    for (const [name, colour] of Object.entries(theme.style ?? {})) {
        if (/^--[a-z0-9-]+$/.test(name) && /^#[0-9a-f]{6}$/i.test(colour)) page.style.setProperty(name, colour);
    }
    // The list at the address is on its way before the scripts that ask for it have come.
    const list = /^#\/music\/(songs|albums|artists|genres)$/.exec(location.hash);
    if (list) {
        const link = document.createElement('link');
        Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: `/api/list?of=${list[1]}&offset=0&limit=256` });
        document.head.append(link);
    }
})();
