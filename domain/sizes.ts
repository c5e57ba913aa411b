import type { Dollars } from './money.ts';

export const sizeKeys = ['small', 'medium', 'large', 'giant', 'collector', 'exhibition'] as const;
export type SizeKey = (typeof sizeKeys)[number];

export interface Size {
  key: SizeKey;
  /** The display name, such as `Small`. */
  name: string;
  /** The board behind the glass, for a portrait. */
  shortSideInches: number;
  longSideInches: number;
  price: Dollars;
  memberPrice: Dollars;
  /** The width of the mat, or of the shadow box's border, on every side. */
  borderInches: number;
  hasShadowBox: boolean;
}

/** The sizes and prices (specification, section 3) with the borders of section 9. */
export const sizes: Readonly<Record<SizeKey, Size>> = {
  small: size('small', 'Small', 14.5, 18.5, 200, 160, 2.5),
  medium: size('medium', 'Medium', 16, 20, 375, 305, 2.5),
  large: size('large', 'Large', 18, 24, 565, 460, 2.5),
  giant: size('giant', 'Giant', 24, 36, 1025, 825, 2),
  collector: size('collector', 'Collector', 36, 48, 1950, 1625, 2),
  exhibition: size('exhibition', 'Exhibition', 48, 60, 3425, 2825, 2),
};

/** `14.5x18.5 in`, exactly as in the specification, section 3. */
export function describeDimensions(key: SizeKey): string {
  const { shortSideInches, longSideInches } = sizes[key];
  return `${shortSideInches}x${longSideInches} in`;
}

export function isSizeKey(value: unknown): value is SizeKey {
  return sizeKeys.some((key) => key === value);
}

function size(
  key: SizeKey,
  name: string,
  shortSideInches: number,
  longSideInches: number,
  price: Dollars,
  memberPrice: Dollars,
  borderInches: number,
): Size {
  const hasShadowBox = borderInches === 2;
  return { key, name, shortSideInches, longSideInches, price, memberPrice, borderInches, hasShadowBox };
}
