import { album, albums } from './albums.js';
import { artist, artistAlbum, artistSongs, artists } from './artists.js';
import { genre, genreArtist, genreSongs, genres } from './genres.js';
import { machine } from './machine.js';
import { machines } from './machines.js';
import { recent, recentAlbum } from './recent.js';
import { route as about } from './settings-about.js';
import { route as display } from './settings-display.js';
import { route as extras } from './extras.js';
import { route as library } from './settings-library.js';
import { route as mainMenu } from './main-menu.js';
import { route as music } from './music.js';
import { route as nowPlaying } from './now-playing.js';
import { route as queue } from './queue.js';
import { route as search } from './search.js';
import { route as settings } from './settings.js';
import { route as songs } from './songs.js';
import { route as sound } from './settings-sound.js';
import { route as wheel } from './settings-wheel.js';
import { strategies, strategy } from './settings-strategies.js';

/** Every screen. Of two routes that fit a path the first one counts. */
export const routes = [
    mainMenu,
    music, artists, artist, artistSongs, artistAlbum, albums, album, songs, genres, genre, genreSongs, genreArtist,
    recent, recentAlbum, queue, nowPlaying, search,
    extras, machines, machine,
    settings, wheel, display, sound, strategies, strategy, library, about,
];
