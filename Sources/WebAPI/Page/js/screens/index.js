import { route as mainMenu } from './main-menu.js';

/**
 * Every screen: its path and its file, with the name of the route there. Of two that fit a path the first counts.
 *
 * The main menu is here at once; the others are fetched as soon as it is shown, so that it need not wait for them.
 * Games, what is under the hood, and the settings that few look at are fetched when they are opened.
 */
export const routes = [
    mainMenu,
    later('now-playing', () => import('./now-playing.js')),
    later('music', () => import('./music.js')),
    later('music/artists', () => import('./artists.js'), 'artists'),
    later('music/artists/:artist', () => import('./artists.js'), 'artist'),
    later('music/artists/:artist/songs', () => import('./artists.js'), 'artistSongs'),
    later('music/artists/:artist/:album', () => import('./artists.js'), 'artistAlbum'),
    later('music/albums', () => import('./albums.js'), 'albums'),
    later('music/albums/:album', () => import('./albums.js'), 'album'),
    later('music/songs', () => import('./songs.js')),
    later('music/genres', () => import('./genres.js'), 'genres'),
    later('music/genres/:genre', () => import('./genres.js'), 'genre'),
    later('music/genres/:genre/songs', () => import('./genres.js'), 'genreSongs'),
    later('music/genres/:genre/:artist', () => import('./genres.js'), 'genreArtist'),
    later('music/recent', () => import('./recent.js'), 'recent'),
    later('music/recent/:album', () => import('./recent.js'), 'recentAlbum'),
    later('music/queue', () => import('./queue.js')),
    later('music/search', () => import('./search.js')),
    rare(null, 'go/anywhere', () => import('./go.js')),
    later('extras', () => import('./extras.js')),
    rare('quiz', 'extras/quiz', () => import('./quiz.js')),
    rare('quiz', 'extras/quiz/round', () => import('./quiz-round.js')),
    rare('quiz', 'extras/quiz/music', () => import('./quiz-music.js')),
    rare('quiz', 'extras/quiz/statistics', () => import('./quiz-statistics.js')),
    rare('golf', 'extras/golf', () => import('./golf.js'), 'golf'),
    rare('golf', 'extras/golf/play', () => import('./golf-play.js'), 'golfPlay'),
    rare('golf', 'extras/golf/card', () => import('./golf-card.js'), 'golfCard'),
    rare('golf', 'extras/golf/players', () => import('./golf-players.js'), 'golfPlayers'),
    rare('golf', 'extras/golf/players/:number', () => import('./golf-players.js'), 'golfPlayer'),
    rare('golf', 'extras/golf/players/:number/name', () => import('./golf-players.js'), 'golfName'),
    rare('golf', 'extras/golf/range', () => import('./golf-range.js'), 'golfRange'),
    rare('hood', 'extras/machines', () => import('./machines.js'), 'machines'),
    rare('hood', 'extras/machines/:machine', () => import('./machine.js'), 'machine'),
    later('settings', () => import('./settings.js')),
    later('settings/wheel', () => import('./settings-wheel.js')),
    later('settings/display', () => import('./settings-display.js')),
    later('settings/sound', () => import('./settings-sound.js')),
    rare(null, 'settings/strategies', () => import('./settings-strategies.js'), 'strategies'),
    rare(null, 'settings/strategies/:family', () => import('./settings-strategies.js'), 'strategy'),
    rare(null, 'settings/library', () => import('./settings-library.js')),
    rare('log', 'settings/log', () => import('./settings-log.js')),
    rare(null, 'settings/about', () => import('./settings-about.js')),
    rare(null, 'settings/about/sessions', () => import('./settings-sessions.js')),
];

/** A route whose `make` is there after `load`. */
function later(path, file, name = 'route') {
    const route = { path, make: null };
    route.load = async () => {
        route.make ??= (await file())[name].make;
    };
    return route;
}

/** The same for a screen that is fetched, with its style sheet if it has one, when somebody opens it. */
function rare(style, ...words) {
    return Object.assign(later(...words), { isRare: true, style });
}
