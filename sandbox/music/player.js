// The player's side of the widget's messages: JSON texts { method, value } to and from the embedding page.
const player = document.getElementById('player');
const pieces = [...document.querySelectorAll('[data-sound]')];
const [play, seek, title, position, duration] = ['play', 'seek', 'title', 'position', 'duration'].map((id) =>
  document.getElementById(id),
);
const audio = new Audio();
const subscriptions = new Set();
let current = 0;

const sendMessage = (method, value) => parent.postMessage(JSON.stringify({ method, value }), '*');
const positionMs = () => Math.round(audio.currentTime * 1000);
const durationMs = (piece = pieces[current]) => Number(piece.dataset.seconds) * 1000;

const soundOf = (index) => ({
  id: index + 1,
  kind: 'track',
  title: pieces[index].textContent,
  duration: durationMs(pieces[index]),
});

/** The loaded share has two names, because the service's documentation and its code use different ones. */
function progress() {
  const loaded = audio.buffered.length > 0 ? audio.buffered.end(audio.buffered.length - 1) * 1000 : 0;
  return {
    soundId: current + 1,
    relativePosition: positionMs() / durationMs(),
    loadedProgress: loaded / durationMs(),
    loadProgress: loaded / durationMs(),
    currentPosition: positionMs(),
  };
}

function announce(event) {
  if (subscriptions.has(event)) sendMessage(event, event === 'error' ? undefined : progress());
}

function choose(index) {
  current = index;
  audio.src = pieces[index].dataset.sound;
  title.textContent = pieces[index].textContent;
  duration.textContent = clock(durationMs() / 1000);
  seek.max = String(durationMs() / 1000);
  for (const piece of pieces) piece.removeAttribute('aria-current');
  pieces[index].setAttribute('aria-current', 'true');
  show();
}

/** Browsers that block autoplay reject this. The visitor can then click Play. */
const start = () => audio.play().catch(() => {});

function skip(index) {
  if (!pieces[index]) return;
  choose(index);
  start();
}

function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

function show() {
  position.textContent = clock(audio.currentTime);
  seek.value = String(audio.currentTime);
  seek.setAttribute('aria-valuetext', clock(audio.currentTime));
  player.toggleAttribute('data-playing', !audio.paused);
  play.setAttribute('aria-label', audio.paused ? 'Play' : 'Pause');
}

const methods = {
  addEventListener: (event) => {
    subscriptions.add(event);
    // Without a playlist, the error is the only event.
    if (event === 'error' && pieces.length === 0) sendMessage('error');
  },
  removeEventListener: (event) => void subscriptions.delete(event),
  play: () => void start(),
  pause: () => audio.pause(),
  toggle: () => (audio.paused ? void start() : audio.pause()),
  seekTo: (ms) => {
    audio.currentTime = Number(ms) / 1000;
  },
  setVolume: (percent) => {
    audio.volume = Math.min(100, Math.max(0, Number(percent))) / 100;
  },
  next: () => skip(current + 1),
  prev: () => skip(current - 1),
  skip: (index) => skip(Number(index)),
  getVolume: () => sendMessage('getVolume', audio.volume * 100),
  getDuration: () => sendMessage('getDuration', durationMs()),
  getPosition: () => sendMessage('getPosition', positionMs()),
  getSounds: () =>
    sendMessage(
      'getSounds',
      pieces.map((_, index) => soundOf(index)),
    ),
  getCurrentSound: () => sendMessage('getCurrentSound', soundOf(current)),
  getCurrentSoundIndex: () => sendMessage('getCurrentSoundIndex', current),
  isPaused: () => sendMessage('isPaused', audio.paused),
};

function handleMessage({ data, source }) {
  if (source !== parent) return;
  try {
    const { method, value } = JSON.parse(data);
    if (Object.hasOwn(methods, method)) methods[method](value);
  } catch {}
}

function connectControls() {
  const eventNames = {
    play: 'play',
    pause: 'pause',
    seeked: 'seek',
    timeupdate: 'playProgress',
    error: 'error',
  };
  for (const [audioEvent, event] of Object.entries(eventNames)) {
    audio.addEventListener(audioEvent, () => {
      show();
      if (event !== 'playProgress' || !audio.paused) announce(event);
    });
  }
  audio.addEventListener('progress', () => announce('loadProgress'));
  audio.addEventListener('ended', () => {
    announce('finish');
    skip(current + 1);
  });
  for (const control of [play, seek]) control.disabled = false;
  play.addEventListener('click', methods.toggle);
  seek.addEventListener('input', () => methods.seekTo(Number(seek.value) * 1000));
  pieces.forEach((piece, index) => {
    piece.addEventListener('click', () => skip(index));
  });
}

addEventListener('message', handleMessage);
if (pieces.length > 0) {
  connectControls();
  choose(pieces[Number(player.dataset.start)] ? Number(player.dataset.start) : 0);
  if (player.dataset.autoPlay === 'true') start();
}
sendMessage('ready');
