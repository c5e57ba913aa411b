import { type FrameColor, parseFrame } from '#domain/catalogue/variants/frames.ts';
import { defaultVariant } from '#domain/catalogue/variants/variants.ts';
import { localEntry } from '../store/browser-storage.ts';
import type { ShopStore } from '../store/store.ts';

const entry = localEntry('frame');

/** Chooses the frame around the catalogue's prints. */
export function framePreferred(framePreference: FrameColor) {
  return () => ({ framePreference });
}

/** Shows the prints in the frame of the last visit, and stores each new choice. @returns a function that stops it */
export function rememberFrame(store: ShopStore): () => void {
  let storedFrame = parseFrame(entry.read()) ?? defaultVariant.frameColor;
  const storeFrame = () => {
    const { framePreference } = store.getState();
    if (framePreference === storedFrame) return;
    storedFrame = framePreference;
    entry.write(storedFrame);
  };
  // A choice made before hydration is newer than the stored one.
  if (store.getState().framePreference !== defaultVariant.frameColor) storeFrame();
  else store.dispatch(framePreferred(storedFrame));
  return store.subscribe(storeFrame);
}
