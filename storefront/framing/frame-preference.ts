import { type FrameColor, parseFrame } from '#domain/frames.ts';
import { defaultChoice } from '#domain/variants.ts';
import { localEntry } from '../store/browser-storage.ts';
import type { ShopStore } from '../store/store.ts';

const entry = localEntry('frame');

/** Chooses the frame around the catalogue's prints. */
export function framePreferred(framePreference: FrameColor) {
  return () => ({ framePreference });
}

/** Shows the prints in the frame of the last visit, and stores each new choice. @returns a function that stops it */
export function rememberFrame(store: ShopStore): () => void {
  let kept = parseFrame(entry.read()) ?? defaultChoice.frameColor;
  const keep = () => {
    const { framePreference } = store.getState();
    if (framePreference === kept) return;
    kept = framePreference;
    entry.write(kept);
  };
  // A choice made before the page's script ran is newer.
  if (store.getState().framePreference !== defaultChoice.frameColor) keep();
  else store.dispatch(framePreferred(kept));
  return store.subscribe(keep);
}
