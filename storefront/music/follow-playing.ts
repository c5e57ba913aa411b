import type { Widget } from './open-widget.ts';
import { forgetPosition, savePosition } from './saved-position.ts';

export interface Place {
  trackIndex: number;
  positionMs: number;
}

type Goal = Place & { soughtAt?: number };

interface Listeners {
  onPlaying(isPlaying: boolean): void;
  onError(): void;
}

const saveEveryMs = 2000;

/** A widget can seek only while it plays. Seeking ends within `nearMs` of the goal, or after the timeout. */
const nearMs = 1500;
const seekTimeoutMs = 5000;

/** Saves the position every two seconds while the widget plays, when it pauses, and when the visitor leaves the page. */
export function followPlaying(widget: Widget, playlistUrl: string, { onPlaying, onError }: Listeners) {
  const position = trackPosition(widget, playlistUrl);
  const stopSaving = savePositions(widget, position, onPlaying);
  widget.bind('error', onError);
  const playFrom = (trackIndex: number) => {
    widget.skip(trackIndex);
    widget.play();
  };
  return {
    resume(place: Place) {
      position.seek(place);
      playFrom(place.trackIndex);
    },
    startOver() {
      forgetPosition();
      playFrom(0);
    },
    pause: () => widget.pause(),
    stop() {
      position.save();
      stopSaving();
    },
  };
}

function savePositions(widget: Widget, position: Position, onPlaying: Listeners['onPlaying']): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const setPlaying = (isPlaying: boolean) => {
    clearInterval(timer);
    if (isPlaying) timer = setInterval(position.save, saveEveryMs);
    onPlaying(isPlaying);
  };
  widget.bind('play', (value) => {
    position.begin(value);
    setPlaying(true);
  });
  widget.bind('playProgress', position.move);
  widget.bind('pause', (value) => {
    position.move(value);
    position.save();
    setPlaying(false);
  });
  widget.bind('finish', () => {
    position.forget();
    setPlaying(false);
  });
  addEventListener('pagehide', position.save);
  return () => {
    clearInterval(timer);
    removeEventListener('pagehide', position.save);
  };
}

type Position = ReturnType<typeof trackPosition>;

/** The widget's current track and position, and the place that it must still seek. */
function trackPosition(widget: Widget, playlistUrl: string) {
  let trackIndex: number | undefined;
  let positionMs: number | undefined;
  let goal: Goal | undefined;
  return {
    begin(value: unknown) {
      trackIndex = undefined;
      positionMs = readPosition(value);
      widget.getCurrentSoundIndex((index) => {
        trackIndex = readIndex(index);
      });
    },
    move(value: unknown) {
      positionMs = readPosition(value) ?? positionMs;
      if (goal && trackIndex !== undefined) goal = seekGoal(widget, goal, { trackIndex, positionMs });
    },
    seek(place: Place) {
      goal = { ...place };
    },
    save() {
      if (goal || trackIndex === undefined || positionMs === undefined) return;
      savePosition({ playlistUrl, trackIndex, positionMs });
    },
    forget() {
      trackIndex = undefined;
      forgetPosition();
    },
  };
}

/** The place that the widget must still seek. Undefined when it is there, has tried for too long, or plays another track. */
function seekGoal(
  widget: Widget,
  goal: Goal,
  { trackIndex, positionMs = 0 }: { trackIndex: number; positionMs: number | undefined },
) {
  const isThere = positionMs >= goal.positionMs - nearMs;
  const isTooLate = Date.now() - (goal.soughtAt ?? Number.POSITIVE_INFINITY) > seekTimeoutMs;
  if (trackIndex !== goal.trackIndex || isThere || isTooLate) return undefined;
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
