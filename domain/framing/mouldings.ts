import { type FrameColor, frames } from '../catalogue/variants/frames.ts';
import type { SizeKey } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';

/** How a moulding holds a board, in inches. */
export interface Profile {
  /** The width of the moulding, seen from the front. */
  faceInches: number;
  /** The part of the face that covers the edge of the board. */
  lipInches: number;
  /** How much wider and higher than the board the frame is cut, so that the board goes in. */
  allowanceInches: number;
}

/** What frames are cut from, in inches. */
export interface Moulding extends Profile {
  /** From the wall to the face. */
  depthInches: number;
  /** The length of the sticks in which the workshop buys it. */
  stickInches: number;
}

/** The measures of a moulding that an order keeps. Buyers are told nothing of its sticks. */
export type SoldMoulding = Omit<Moulding, 'stickInches'>;

export type MouldingColor = Exclude<FrameColor, 'none'>;
export const mouldingColors = ['black', 'white', 'wood'] as const satisfies MouldingColor[];

/** The moulding of each color in each size, as the shop's owner sets them. */
export type Mouldings = Readonly<Record<MouldingColor, Readonly<Record<SizeKey, Moulding>>>>;

/**
 * Gallery practice is a slim face up to 18x24 in, a wider one for the weight of a shadow box, and more allowance above
 * 24x36 in.
 */
const slim = {
  faceInches: 3 / 4,
  lipInches: 1 / 4,
  allowanceInches: 1 / 8,
  depthInches: 1 + 1 / 8,
  stickInches: 120,
};
const wide = { ...slim, faceInches: 1, depthInches: 1 + 5 / 8 };
const usualMouldings: Mouldings[MouldingColor] = {
  small: slim,
  medium: slim,
  large: slim,
  giant: wide,
  collector: { ...wide, allowanceInches: 3 / 16 },
  exhibition: { ...wide, allowanceInches: 3 / 16 },
};

/** The mouldings of a shop whose owner has not changed them. */
export const defaultMouldings: Mouldings = {
  black: usualMouldings,
  white: usualMouldings,
  wood: usualMouldings,
};

/** What an unframed print has instead of a moulding. */
export const noMoulding: Moulding = {
  faceInches: 0,
  lipInches: 0,
  allowanceInches: 0,
  depthInches: 0,
  stickInches: 0,
};

/** The moulding of a variant. Without a frame, all its measures are 0. */
export function mouldingOf(
  { size, frameColor }: Pick<Variant, 'size' | 'frameColor'>,
  mouldings: Mouldings,
): Moulding {
  return frameColor === 'none' ? noMoulding : mouldings[frameColor][size];
}

/** The same mouldings, except that this variant has the one in which it was sold, if it is known. */
export function withSoldMoulding(
  mouldings: Mouldings,
  { size, frameColor }: Pick<Variant, 'size' | 'frameColor'>,
  sold: SoldMoulding | null,
): Mouldings {
  if (frameColor === 'none' || !sold) return mouldings;
  const ofColor = mouldings[frameColor];
  return { ...mouldings, [frameColor]: { ...ofColor, [size]: { ...ofColor[size], ...sold } } };
}

/** The part of a moulding that decides the sizes of a frame, which pieces and pictures keep. */
export function profileOf({ faceInches, lipInches, allowanceInches }: Profile): Profile {
  return { faceInches, lipInches, allowanceInches };
}

/** `Black and White`. */
export function nameColors(colors: readonly MouldingColor[]): string {
  return new Intl.ListFormat('en-US').format(colors.map((color) => frames[color].name));
}
