import type { Orientation } from '../categories.ts';
import type { FrameColor } from '../variants/frames.ts';
import { type SizeKey, sizes } from '../variants/sizes.ts';
import { frame } from './framing.ts';
import type { Area } from './workshop.ts';

/**
 * How the workshop fits the hardware, in inches. These are usual measures: before you sell, replace them with yours. The
 * hanging sheet follows from them.
 */
const hardware = {
  /** The rings are this share of the height below the top of the frame. */
  ringShare: 1 / 3,
  /** How much higher than the rings the wire is where it lies on its two hooks. */
  wireRise: 1,
  /** How much higher than the wire the nail of a hook is. */
  hookRise: 3 / 4,
  /** How far the screws of the wall rail are below the top of a shadow box. */
  railDrop: 2 + 1 / 4,
};

export interface Hanging {
  /** The framed size. */
  outside: Area;
  /** What goes into the wall: the nails of the hooks, or the screws of the rail. */
  fastener: 'nail' | 'screw';
  /** The distance of both fasteners from the top of the frame, in inches. */
  dropInches: number;
  /** Their distances from the left edge of the frame, in inches: a third and two thirds of its width. */
  fromLeftInches: [number, number];
}

/** Where the two fasteners of a framed print go. The mount makes no difference. */
export function hangingOf(
  { size, frameColor }: { size: SizeKey; frameColor: Exclude<FrameColor, 'none'> },
  orientation: Orientation,
): Hanging {
  const { outside } = frame({ size, frameColor, mount: 'Border' }, orientation);
  const { ringShare, wireRise, hookRise, railDrop } = hardware;
  const { hasShadowBox } = sizes[size];
  const ringDrop = Math.round(outside.height * ringShare * 8) / 8;
  return {
    outside,
    fastener: hasShadowBox ? 'screw' : 'nail',
    dropInches: hasShadowBox ? railDrop : ringDrop - wireRise - hookRise,
    fromLeftInches: [outside.width / 3, (2 * outside.width) / 3],
  };
}

/** Galleries hang the middle of a picture at eye level. */
export const usualCenterInches = 58;
