import type { Orientation } from '../catalogue/categories.ts';
import { type SizeKey, sizes } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';
import { frame } from '../framing/framing.ts';
import { formatInches } from '../framing/framing-texts.ts';
import type { Mouldings } from '../framing/mouldings.ts';

/** Interior designers hang pictures that take 60 to 75% of the width of the furniture below them. */
export const usualShare = { min: 0.6, max: 0.75 };
/** The space between two prints side by side: the planner's default (2 to 4 in are usual). */
export const usualGapInches = 2.5;

/** A size on sale, and how wide it hangs: with its frame, to the nearest inch. */
interface HungSize {
  size: SizeKey;
  widthInches: number;
}

interface SizeAdvice {
  /** The widths that look right, in whole inches. */
  minInches: number;
  maxInches: number;
  /** The sizes of these widths, narrowest first. */
  fitting: readonly HungSize[];
  /** The size whose width is nearest to these widths. Undefined only if nothing is on sale. */
  nearest: HungSize | undefined;
  /** Two prints of one size side by side that have one of these widths, with the gap between them. */
  pair: HungSize | undefined;
}

/** How wide variants of a print hang. A landscape hangs wider than a portrait of the same size. */
export function hungSizes(
  variants: readonly Variant[],
  orientation: Orientation,
  mouldings: Mouldings,
): HungSize[] {
  return variants.map((variant) => ({
    size: variant.size,
    widthInches: Math.round(frame(variant, orientation, mouldings).outside.width),
  }));
}

/** Which sizes look right above furniture, or on an empty wall, of this width in inches. */
export function adviseSize(baseInches: number, offered: readonly HungSize[]): SizeAdvice {
  const minInches = Math.round(usualShare.min * baseInches);
  const maxInches = Math.round(usualShare.max * baseInches);
  const missing = ({ widthInches }: HungSize) =>
    Math.max(minInches - widthInches, widthInches - maxInches, 0);
  const inOrder = offered.toSorted((one, other) => one.widthInches - other.widthInches);
  const pairs = inOrder.map(({ size, widthInches }) => ({
    size,
    widthInches: Math.round(2 * widthInches + usualGapInches),
  }));
  return {
    minInches,
    maxInches,
    fitting: inOrder.filter((each) => missing(each) === 0),
    nearest: inOrder.toSorted((one, other) => missing(one) - missing(other))[0],
    pair: pairs.findLast((each) => missing(each) === 0),
  };
}

/**
 * The advice in words, such as `60 to 75% of your sofa's width is 50 to 63 in. Exhibition is right: it is 61 in wide.`
 * @param base what the print hangs above or on, such as `sofa` or `wall`
 */
export function describeAdvice(advice: SizeAdvice, base: string): string {
  const { fitting, nearest } = advice;
  const range = describeRange(advice, base);
  const [only] = fitting;
  if (only && fitting.length === 1) return `${range} ${describeRight(only)}`;
  if (only) return `${range} These sizes are right: ${fitting.map(nameWithWidth).join(', ')}.`;
  if (!nearest) return range;
  const alone = `This print has no size of that width. The nearest is ${nameWithWidth(nearest)}.`;
  return `${range} ${alone}${describePair(advice)}`;
}

/** The same for one size that is chosen already, as in the cart. It says nothing about other sizes of the print. */
export function describeChosenSize(baseInches: number, chosen: HungSize, base: string): string {
  const advice = adviseSize(baseInches, [chosen]);
  const range = describeRange(advice, base);
  if (advice.fitting.length > 0) return `${range} ${describeRight(chosen)}`;
  return `${range} ${nameOf(chosen)} is ${chosen.widthInches} in wide.${describePair(advice)}`;
}

function describeRange({ minInches, maxInches }: SizeAdvice, base: string): string {
  return `${100 * usualShare.min} to ${100 * usualShare.max}% of your ${base}'s width is ${minInches} to ${maxInches} in.`;
}

function describeRight(hung: HungSize): string {
  return `${nameOf(hung)} is right: it is ${hung.widthInches} in wide.`;
}

/** A sentence with a space before it, or nothing. */
function describePair({ pair }: SizeAdvice): string {
  if (!pair) return '';
  return ` Two prints in ${nameOf(pair)}, ${formatInches(usualGapInches)} in apart, are right: together they are ${pair.widthInches} in wide.`;
}

function nameOf({ size }: HungSize): string {
  return sizes[size].name;
}

function nameWithWidth(hung: HungSize): string {
  return `${nameOf(hung)} (${hung.widthInches} in)`;
}
