import type { Widget } from './open-widget.ts';
import { forgetPosition, savePosition } from './saved-position.ts';

export interface Place {
  trackIndex: number;
  positionMs: number;
}

interface Listeners {
  onPlaying(isPlaying: boolean): void;
  onError(): void;
}

const saveEveryMs = 2000;

/** A widget can seek only while it plays. Seeking ends this near to the goal, or after this time. */
const nearMs = 1500;
const seekTimeoutMs = 5000;

/** Saves the position every two seconds while the widget plays, when it pauses and when the page is left. */
export function followPlaying(widget: Widget, playlistUrl: string, { onPlaying, onError }: Listeners) {
  let trackIndex: number | undefined;
  let positionMs: number | undefined;
  let goal: (Place & { soughtAt?: number }) | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  const save = () => {
    if (goal || trackIndex === undefined || positionMs === undefined) return;
    savePosition({ playlistUrl, trackIndex, positionMs });
  };
  const setPlaying = (isPlaying: boolean) => {
    clearInterval(timer);
    if (isPlaying) timer = setInterval(save, saveEveryMs);
    onPlaying(isPlaying);
  };
  const begin = (value: unknown) => {
    trackIndex = undefined;
    positionMs = readPosition(value);
    widget.getCurrentSoundIndex((index) => {
      trackIndex = readIndex(index);
    });
    setPlaying(true);
  };
  const move = (value: unknown) => {
    positionMs = readPosition(value) ?? positionMs;
    if (goal && trackIndex !== undefined) goal = seekGoal(widget, goal, { trackIndex, positionMs });
  };
  const pause = (value: unknown) => {
    move(value);
    save();
    setPlaying(false);
  };
  const finish = () => {
    trackIndex = undefined;
    forgetPosition();
    setPlaying(false);
  };

  widget.bind('play', begin);
  widget.bind('playProgress', move);
  widget.bind('pause', pause);
  widget.bind('finish', finish);
  widget.bind('error', onError);
  addEventListener('pagehide', save);
  return {
    resume(place: Place) {
      goal = { ...place };
      widget.skip(place.trackIndex);
      widget.play();
    },
    startOver() {
      forgetPosition();
      widget.skip(0);
      widget.play();
    },
    pause: () => widget.pause(),
    stop() {
      save();
      clearInterval(timer);
      removeEventListener('pagehide', save);
    },
  };
}

/** The place that the widget must still reach; undefined once it has, gave up, or plays another track. */
function seekGoal(
  widget: Widget,
  goal: Place & { soughtAt?: number },
  { trackIndex, positionMs = 0 }: { trackIndex: number; positionMs: number | undefined },
) {
  const isThere = positionMs >= goal.positionMs - nearMs;
  const isGivenUp = Date.now() - (goal.soughtAt ?? Number.POSITIVE_INFINITY) > seekTimeoutMs;
  if (trackIndex !== goal.trackIndex || isThere || isGivenUp) return undefined;
  if (goal.soughtAt !== undefined) return goal;
  widget.seekTo(goal.positionMs);
  return { ...goal, soughtAt: Date.now() };
}

/** The player's frame has another origin, so its values are validated (ASVS 3.5.5). */
function readIndex(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}

/** The position in a player's event, in whole milliseconds. */
function readPosition(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('currentPosition' in value)) return undefined;
  const position = value.currentPosition;
  return typeof position === 'number' ? readIndex(Math.round(position)) : undefined;
}
