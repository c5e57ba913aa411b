import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from '../faults.ts';
import { type Page, sendPage } from '../pages/send-page.ts';
import { pieces } from './pieces.ts';
import { noPlaylistPage, playerPage, playlistPage } from './player-page.ts';
import { isPlaylist, playlist } from './playlist.ts';
import { readRange } from './read-range.ts';
import { recordPiece } from './record-piece.ts';

type Player = FastifyRequest<{ Querystring: { url?: string; start_track?: string; auto_play?: string } }>;
type Sound = FastifyRequest<{ Params: { index: string } }>;

/** The audio service: the widget's script (`/player/api.js`), its frame (`/player/`) and the music in it. */
export function registerMusic(server: FastifyInstance, faults: Faults): void {
  const script = readFileSync(new URL('./api.js', import.meta.url));
  server.get(playlist.path, (_, reply) => sendPage(reply, playlistPage()));
  server.register(
    async (player) => {
      player.addHook('onRequest', async (_, reply) => {
        if (faults.current().music?.away) return reply.code(503).send({ error: 'The sandbox is told so.' });
      });
      player.get('/api.js', (_, reply) =>
        reply.type('text/javascript; charset=utf-8').headers(asFile).send(script),
      );
      player.get('/', (request: Player, reply) => sendPage(reply, pageFor(request.query)));
      player.get('/sounds/:index.wav', playSounds());
    },
    { prefix: '/player' },
  );
}

function pageFor({ url, start_track, auto_play }: Player['query']): Page {
  if (!isPlaylist(url)) return noPlaylistPage();
  return playerPage({ startTrack: Number(start_track) || 0, autoPlay: auto_play === 'true' });
}

/** Each piece is recorded when it is first asked for, and kept. */
function playSounds() {
  const recordings = new Map<number, Promise<Buffer>>();
  return async (request: Sound, reply: FastifyReply) => {
    const index = Number(request.params.index);
    const piece = pieces[index];
    if (!piece) return reply.code(404).send({ error: `There is no piece ${request.params.index}.` });
    const recording = recordings.get(index) ?? recordPiece(piece);
    recordings.set(index, recording);
    return sendSound(reply, await recording, request.headers.range);
  };
}

const asFile = { 'cache-control': 'max-age=60', 'x-content-type-options': 'nosniff' };

/** In parts where parts are asked for: without them a browser cannot go to a place in the sound. */
function sendSound(reply: FastifyReply, sound: Buffer, rangeHeader: string | undefined): FastifyReply {
  const range = readRange(rangeHeader, sound.length);
  reply.headers({ ...asFile, 'accept-ranges': 'bytes' });
  if (range === null) return reply.code(416).header('content-range', `bytes */${sound.length}`).send();
  reply.type('audio/wav');
  if (range === undefined) return reply.send(sound);
  const { from, to } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${sound.length}`)
    .send(sound.subarray(from, to + 1));
}
