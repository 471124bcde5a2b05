import { style } from '../style.js';
import { route as mainMenu } from './main-menu.js';

/**
 * Every screen: its path and its file, with the name of the route there. Of two that fit a path the first counts.
 *
 * The main menu is here at once; the others are fetched as soon as it is shown, so that it need not wait for them.
 * Games, and what is seldom opened, are fetched when they are.
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
    rare('music/covers', () => import('./covers.js'), 'covers', 'covers'),
    rare('music/covers/:album', () => import('./covers.js'), 'coverAlbum', 'covers'),
    later('music/songs', () => import('./songs.js')),
    later('music/genres', () => import('./genres.js'), 'genres'),
    later('music/genres/:genre', () => import('./genres.js'), 'genre'),
    later('music/genres/:genre/songs', () => import('./genres.js'), 'genreSongs'),
    later('music/genres/:genre/:artist', () => import('./genres.js'), 'genreArtist'),
    rare('music/recent', () => import('./recent.js'), 'recent'),
    rare('music/recent/:album', () => import('./recent.js'), 'recentAlbum'),
    rare('music/queue', () => import('./queue.js')),
    later('music/search', () => import('./search.js')),
    rare('music/podcasts', () => import('./podcasts.js'), 'podcasts'),
    rare('music/podcasts/:podcast', () => import('./podcasts.js'), 'podcast'),
    rare('music/podcasts/:podcast/:episode', () => import('./podcast-episode.js'), 'episode'),
    rare('photos', () => import('./photos.js'), 'photos', 'covers'),
    rare('photos/list/:of', () => import('./photos.js'), 'photoList', 'covers'),
    rare('photos/albums', () => import('./photos.js'), 'albums', 'covers'),
    rare('photos/places', () => import('./photos.js'), 'places', 'covers'),
    rare('photos/cameras', () => import('./photos.js'), 'cameras', 'covers'),
    rare('photos/albums/:name', () => import('./photos.js'), 'album', 'covers'),
    rare('photos/places/:name', () => import('./photos.js'), 'place', 'covers'),
    rare('photos/cameras/:name', () => import('./photos.js'), 'camera', 'covers'),
    rare('photos/search', () => import('./gallery-search.js')),
    rare('photos/view/:id', () => import('./photo.js'), 'photo', 'gallery'),
    rare('videos', () => import('./videos.js'), 'videos', 'gallery'),
    rare('videos/list/:of', () => import('./videos.js'), 'videoList', 'gallery'),
    rare('videos/movies', () => import('./movies.js'), 'movies', 'movies'),
    rare('videos/movies/by/:sort', () => import('./movies.js'), 'movieList', 'movies'),
    rare('videos/movies/film/:id', () => import('./movie.js'), 'movie', 'movies'),
    rare('videos/movies/film/:id/rate', () => import('./movie.js'), 'movieStars', 'movies'),
    rare('videos/movies/film/:id/match', () => import('./movie.js'), 'movieMatch', 'movies'),
    rare('videos/view/:id', () => import('./video.js'), 'video', 'gallery'),
    rare('go/anywhere', () => import('./go.js')),
    rare('extras', () => import('./extras.js')),
    rare('extras/quiz', () => import('./quiz.js'), 'route', 'quiz'),
    rare('extras/quiz/round', () => import('./quiz-round.js'), 'route', 'quiz'),
    rare('extras/quiz/music', () => import('./quiz-music.js'), 'route', 'quiz'),
    rare('extras/quiz/statistics', () => import('./quiz-statistics.js'), 'route', 'quiz'),
    rare('extras/quiz/import', () => import('./quiz-import.js'), 'route', 'quiz'),
    rare('extras/quiz/cards/:deck', () => import('./quiz-cards.js'), 'route', 'quiz'),
    rare('extras/quiz/card', () => import('./quiz-card.js'), 'newCard', 'quiz'),
    rare('extras/quiz/card/:card', () => import('./quiz-card.js'), 'oldCard', 'quiz'),
    rare('extras/golf', () => import('./golf.js'), 'golf', 'golf'),
    rare('extras/golf/play', () => import('./golf-play.js'), 'golfPlay', 'golf'),
    rare('extras/golf/card', () => import('./golf-card.js'), 'golfCard', 'golf'),
    rare('extras/golf/history', () => import('./golf-history.js'), 'golfHistory', 'golf'),
    rare('extras/golf/history/:round', () => import('./golf-history.js'), 'golfPast', 'golf'),
    rare('extras/golf/players', () => import('./golf-players.js'), 'golfPlayers', 'golf'),
    rare('extras/golf/players/:number', () => import('./golf-players.js'), 'golfPlayer', 'golf'),
    rare('extras/golf/players/:number/name', () => import('./golf-players.js'), 'golfName', 'golf'),
    rare('extras/golf/range', () => import('./golf-range.js'), 'golfRange', 'golf'),
    rare('extras/store', () => import('./store.js'), 'store'),
    rare('extras/store/add', () => import('./store.js'), 'storeAdd'),
    rare('extras/store/kind/:kind', () => import('./store.js'), 'storeKind'),
    rare('extras/store/pack/:id', () => import('./store-pack.js'), 'storePack'),
    rare('extras/store/cart', () => import('./store-cart.js'), 'storeCart'),
    rare('extras/store/cart/code', () => import('./store-cart.js'), 'storeCode'),
    rare('extras/store/orders', () => import('./store-orders.js'), 'storeOrders'),
    rare('extras/store/order/:number', () => import('./store-orders.js'), 'storeOrder'),
    rare('extras/store/order/:number/pay', () => import('./store-orders.js'), 'storePay'),
    rare('extras/machines', () => import('./machines.js'), 'machines', 'hood'),
    rare('extras/machines/:machine', () => import('./machine.js'), 'machine', 'hood'),
    rare('welcome', () => import('./welcome.js')),
    later('settings', () => import('./settings.js')),
    rare('settings/wheel', () => import('./settings-wheel.js')),
    rare('settings/display', () => import('./settings-display.js')),
    rare('settings/sound', () => import('./settings-sound.js')),
    rare('settings/strategies', () => import('./settings-strategies.js'), 'strategies'),
    rare('settings/strategies/:family', () => import('./settings-strategies.js'), 'strategy'),
    rare('settings/library', () => import('./settings-library.js')),
    rare('settings/library/problems', () => import('./settings-problems.js')),
    rare('settings/movies', () => import('./settings-movies.js'), 'movieSettings', 'movies'),
    rare('settings/movies/order', () => import('./settings-movies.js'), 'movieOrder', 'log'),
    rare('settings/movies/:service', () => import('./settings-movies.js'), 'movieKey'),
    rare('settings/log', () => import('./settings-log.js'), 'route', 'log'),
    rare('settings/about', () => import('./settings-about.js')),
    rare('settings/about/sessions', () => import('./settings-sessions.js')),
];

/** A route whose `make` is there after `load`. */
function later(path, file, name = 'route') {
    const route = { path, make: null };
    route.load = async () => {
        route.make ??= (await file())[name].make;
    };
    return route;
}

/** The same for a screen that is fetched when somebody opens it, with its style sheet. */
function rare(path, file, name, sheet) {
    const files = async () => (await Promise.all([file(), sheet && style(sheet)]))[0];
    return Object.assign(later(path, files, name), { isRare: true });
}
