import { html } from '../pages/html.ts';
import type { Page } from '../pages/send-page.ts';
import { type Piece, playlist } from './playlist.ts';

const forFrames = { styles: ['player'], isFramed: true, title: 'Music of the sandbox' } as const;

interface PlayerOptions {
  startTrack: number;
  autoPlay: boolean;
}

/** The player's frame, 166 px high: the current piece, the position in it, and the list of pieces. */
export function playerPage({ startTrack, autoPlay }: PlayerOptions): Page {
  const body = html`<div class="player" id="player" data-start="${startTrack}" data-auto-play="${String(autoPlay)}">
<div class="current-piece">
<button class="play" id="play" type="button" aria-label="Play" disabled><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path class="to-play" d="M8 5v14l11-7z"/><path class="to-pause" d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z"/></svg></button>
<p><strong id="title"></strong><span>${playlist.title}, of the sandbox</span></p>
</div>
<div class="timeline"><span id="position">0:00</span><input id="seek" type="range" min="0" value="0" step="1" aria-label="Position" disabled><span id="duration"></span></div>
<ol class="pieces">${playlist.pieces.map(pieceRow)}</ol>
</div>`;
  return { ...forFrames, body, script: 'player.js' };
}

const pieceRow = ({ title, seconds, file }: Piece) =>
  html`<li><button type="button" data-seconds="${seconds}" data-sound="/player/sounds/${file}">${title}</button></li>`;

/** For an unknown playlist. The page says so to the visitor, and its script reports an error to the embedding page. */
export const noPlaylistPage = (): Page => ({
  ...forFrames,
  body: html`<div class="player" id="player"><p>There is no such playlist.</p></div>`,
  script: 'player.js',
});

/** The page at the playlist's URL. */
export const playlistPage = (): Page => ({
  title: playlist.title,
  body: html`<header class="notice">Sandbox: this stands in for an audio service. Its music is computed and free of rights.</header>
<main class="reading">
<a class="back" href="/"><span aria-hidden="true">←</span> Sandbox</a>
<h1>${playlist.title}</h1>
<p class="lead">The playlist of the shop's player.</p>
<ol class="guide">${playlist.pieces.map(({ title, seconds }) => html`<li>${title} (${seconds} s)</li>`)}</ol>
</main>`,
});
