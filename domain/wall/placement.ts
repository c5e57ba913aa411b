import type { Quad } from './quad.ts';

/** The middle part of a photo in which a wide-angle lens bends little. */
const middleShare = 0.8;

/** Where on a photo a print hangs that is drawn within these corners; undefined if it hangs well inside. */
export function findPlacementProblem(
  corners: Quad,
  { width, height }: { width: number; height: number },
): 'beyond-photo' | 'near-edge' | undefined {
  const isWithin = (share: number) =>
    corners.every(
      ({ x, y }) => Math.abs(x / width - 0.5) <= share / 2 && Math.abs(y / height - 0.5) <= share / 2,
    );
  if (!isWithin(1)) return 'beyond-photo';
  return isWithin(middleShare) ? undefined : 'near-edge';
}
