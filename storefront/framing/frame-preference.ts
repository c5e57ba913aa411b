import type { FrameColor } from '#domain/frames.ts';

/** Chooses the frame around the catalogue's prints. */
export function framePreferred(framePreference: FrameColor) {
  return () => ({ framePreference });
}
