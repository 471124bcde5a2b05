import { album, albums } from './albums.js';
import { artist, artistAlbum, artistSongs, artists } from './artists.js';
import { genre, genreArtist, genreSongs, genres } from './genres.js';
import { recent, recentAlbum } from './recent.js';
import { route as extras } from './extras.js';
import { route as mainMenu } from './main-menu.js';
import { route as music } from './music.js';
import { route as queue } from './queue.js';
import { route as songs } from './songs.js';

/** Every screen. Of two routes that fit a path the first one counts. */
export const routes = [
    mainMenu,
    music, artists, artist, artistSongs, artistAlbum, albums, album, songs, genres, genre, genreSongs, genreArtist,
    recent, recentAlbum, queue,
    extras,
];
