import type { SizeKey } from '../catalogue/variants/sizes.ts';

/** How a moulding holds a board, in inches. */
export interface Moulding {
  /** The width of the moulding, seen from the front. */
  faceInches: number;
  /** The part of the face that covers the edge of the board. */
  lipInches: number;
  /** How much wider and higher than the board the frame is cut, so that the board goes in. */
  allowanceInches: number;
}

/**
 * The moulding of each size. Gallery practice is a slim face up to 18x24 in, a wider one for the weight of a shadow box,
 * and more allowance above 24x36 in. Write your framer's numbers here: all drawings, texts and cuts follow from them.
 */
const mouldings: Readonly<Record<SizeKey, Moulding>> = {
  small: { faceInches: 3 / 4, lipInches: 1 / 4, allowanceInches: 1 / 8 },
  medium: { faceInches: 3 / 4, lipInches: 1 / 4, allowanceInches: 1 / 8 },
  large: { faceInches: 3 / 4, lipInches: 1 / 4, allowanceInches: 1 / 8 },
  giant: { faceInches: 1, lipInches: 1 / 4, allowanceInches: 1 / 8 },
  collector: { faceInches: 1, lipInches: 1 / 4, allowanceInches: 3 / 16 },
  exhibition: { faceInches: 1, lipInches: 1 / 4, allowanceInches: 3 / 16 },
};

export function mouldingOf(size: SizeKey): Moulding {
  return mouldings[size];
}
