import { html } from '../pages/html.ts';
import type { Page } from '../pages/send-page.ts';
import { lengthInSeconds, pieces } from './pieces.ts';
import { playlist } from './playlist.ts';

const forFrames = { styles: ['player'], isFramed: true, title: 'Music of the sandbox' } as const;

interface PlayerOptions {
  startTrack: number;
  autoPlay: boolean;
}

/** The player in its frame, 166 px high: what plays, the way through it, and the list. */
export function playerPage({ startTrack, autoPlay }: PlayerOptions): Page {
  const body = html`<div class="player" id="player" data-start="${startTrack}" data-auto-play="${String(autoPlay)}">
<div class="now">
<button class="play" id="play" type="button" aria-label="Play" disabled><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path class="to-play" d="M8 5v14l11-7z"/><path class="to-pause" d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z"/></svg></button>
<p><strong id="title"></strong><span>${playlist.title}, of the sandbox</span></p>
</div>
<div class="way"><span id="position">0:00</span><input id="seek" type="range" min="0" value="0" step="1" aria-label="Position" disabled><span id="duration"></span></div>
<ol class="pieces">${pieces.map(pieceRow)}</ol>
</div>`;
  return { ...forFrames, body, script: 'player.js' };
}

const pieceRow = (piece: (typeof pieces)[number], index: number) =>
  html`<li><button type="button" data-seconds="${lengthInSeconds(piece)}" data-sound="/player/sounds/${index}.wav">${piece.title}</button></li>`;

/** A playlist that there is not: the page says so, and its script to the page around. */
export const noPlaylistPage = (): Page => ({
  ...forFrames,
  body: html`<div class="player" id="player"><p>There is no such playlist.</p></div>`,
  script: 'player.js',
});

/** Where the playlist's own address leads a person. */
export const playlistPage = (): Page => ({
  title: playlist.title,
  body: html`<header class="notice">Sandbox: this stands in for an audio service. Its music is computed, and nobody's.</header>
<main class="reading">
<a class="back" href="/"><span aria-hidden="true">←</span> Sandbox</a>
<h1>${playlist.title}</h1>
<p class="lead">The playlist of the shop's player.</p>
<ol class="guide">${pieces.map((piece) => html`<li>${piece.title} (${lengthInSeconds(piece)} s)</li>`)}</ol>
</main>`,
});
