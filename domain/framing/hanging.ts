import type { Orientation } from '../catalogue/categories.ts';
import { type SizeKey, sizes } from '../catalogue/variants/sizes.ts';
import type { Area } from '../fulfillment/equipment.ts';
import { frame } from './framing.ts';
import { formatInches } from './framing-texts.ts';
import type { MouldingColor, Mouldings } from './mouldings.ts';

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

interface Hanging {
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
  { size, frameColor }: { size: SizeKey; frameColor: MouldingColor },
  orientation: Orientation,
  mouldings: Mouldings,
): Hanging {
  const { outside } = frame({ size, frameColor, mount: 'Border' }, orientation, mouldings);
  return hangingAsMade({ size }, outside);
}

/** The same for a print that is made. @param outside its framed size */
export function hangingAsMade({ size }: { size: SizeKey }, outside: Area): Hanging {
  return hangingIn({ outside, isShadowBox: sizes[size].hasShadowBox });
}

interface Hung {
  /** The framed size. */
  outside: Area;
  isShadowBox: boolean;
}

function hangingIn({ outside, isShadowBox }: Hung): Hanging {
  const { wireRise, hookRise, railDrop } = hardware;
  return {
    outside,
    fastener: isShadowBox ? 'screw' : 'nail',
    dropInches: isShadowBox ? railDrop : ringDropOf(outside) - wireRise - hookRise,
    fromLeftInches: [outside.width / 3, (2 * outside.width) / 3],
  };
}

function ringDropOf({ height }: Area): number {
  return Math.round(height * hardware.ringShare * 8) / 8;
}

/** The hardware that the workshop fits: rings with a wire, or the wall rail of a shadow box. In inches from the top of the frame. */
export function hardwareOf({ outside, isShadowBox }: Hung): {
  name: 'Rings' | 'Wall rail';
  dropInches: number;
  /** Null without a wire. */
  wireRiseInches: number | null;
} {
  const { railDrop, wireRise } = hardware;
  return isShadowBox
    ? { name: 'Wall rail', dropInches: railDrop, wireRiseInches: null }
    : { name: 'Rings', dropInches: ringDropOf(outside), wireRiseInches: wireRise };
}

/** How a piece hangs, with the measures of its hardware, for the label on its back. */
export function describeHardware(hung: Hung): string {
  const { dropInches, fastener, fromLeftInches } = hangingIn(hung);
  const [first, second] = fromLeftInches.map(formatInches);
  const places = `Two ${fastener}s, ${formatInches(dropInches)} in below the top of the frame, ${first} in and ${second} in from its left edge.`;
  if (hung.isShadowBox)
    return `${places} The wall rail is ${formatInches(hardware.railDrop)} in below the top.`;
  const { wireRise, hookRise } = hardware;
  return `${places} The rings are ${formatInches(ringDropOf(hung.outside))} in below the top, the wire rises ${formatInches(wireRise)} in, and the nail is ${formatInches(hookRise)} in above the wire.`;
}

/** The first page of a hanging sheet has room for these prints, and few walls for more. */
export const maxPrintsOnSheet = 10;

/** Galleries hang the middle of a picture at eye level. */
export const usualCenterInches = 58;
