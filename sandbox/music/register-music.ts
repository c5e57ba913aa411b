import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Page, sendPage } from '../pages/send-page.ts';
import { noPlaylistPage, playerPage, playlistPage } from './player-page.ts';
import { isPlaylist, playlist } from './playlist.ts';

type Player = FastifyRequest<{ Querystring: { url?: string; start_track?: string; auto_play?: string } }>;

const fileHeaders = { 'cache-control': 'max-age=60', 'x-content-type-options': 'nosniff' };

/** The audio service: the widget's script (`/player/api.js`), the frame that it opens (`/player/`) and the recordings. */
export function registerMusic(server: FastifyInstance): void {
  const script = readFileSync(new URL('./api.js', import.meta.url));
  server.get(playlist.path, (_, reply) => sendPage(reply, playlistPage()));
  server.register(
    async (player) => {
      player.get('/api.js', (_, reply) =>
        reply.type('text/javascript; charset=utf-8').headers(fileHeaders).send(script),
      );
      player.get('/', (request: Player, reply) => sendPage(reply, pageFor(request.query)));
      await player.register(serveFiles, {
        root: fileURLToPath(new URL('./recordings/', import.meta.url)),
        prefix: '/sounds/',
        index: false,
        cacheControl: false,
        setHeaders: (reply) => void reply.headers(fileHeaders),
      });
    },
    { prefix: '/player' },
  );
}

function pageFor({ url, start_track, auto_play }: Player['query']): Page {
  if (!isPlaylist(url)) return noPlaylistPage();
  return playerPage({ startTrack: Number(start_track) || 0, autoPlay: auto_play === 'true' });
}
