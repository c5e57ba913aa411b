import { type FrameColor, parseFrame } from '#domain/frames.ts';
import { defaultChoice } from '#domain/variants.ts';
import type { ShopStore } from '../store/store.ts';
import { framePreferred } from './frame-preference.ts';

const storageKey = 'frame';

/** Hangs the prints in the frame of the last visit, and keeps the one that is chosen; gives back how to stop. */
export function rememberFrame(store: ShopStore): () => void {
  let kept = readFrame();
  const keep = () => {
    const { framePreference } = store.getState();
    if (framePreference === kept) return;
    kept = framePreference;
    writeFrame(kept);
  };
  // What was chosen while the page's script was on its way is newer.
  if (store.getState().framePreference !== defaultChoice.frameColor) keep();
  else store.dispatch(framePreferred(kept));
  return store.subscribe(keep);
}

function readFrame(): FrameColor {
  try {
    return parseFrame(localStorage.getItem(storageKey)) ?? defaultChoice.frameColor;
  } catch {
    return defaultChoice.frameColor;
  }
}

function writeFrame(color: FrameColor): void {
  try {
    localStorage.setItem(storageKey, color);
  } catch {}
}
