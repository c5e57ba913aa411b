import type { Dollars } from '../../money.ts';

export const sizeKeys = ['small', 'medium', 'large', 'giant', 'collector', 'exhibition'] as const;
export type SizeKey = (typeof sizeKeys)[number];

interface Size {
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

const mat = { borderInches: 2.5, hasShadowBox: false };
const shadowBox = { borderInches: 2, hasShadowBox: true };

/** The sizes and prices (specification, section 3) with the borders of section 9. */
export const sizes: Readonly<Record<SizeKey, Size>> = {
  small: size('small', 'Small', 14.5, 18.5, 200, 160, mat),
  medium: size('medium', 'Medium', 16, 20, 375, 305, mat),
  large: size('large', 'Large', 18, 24, 565, 460, mat),
  giant: size('giant', 'Giant', 24, 36, 1025, 825, shadowBox),
  collector: size('collector', 'Collector', 36, 48, 1950, 1625, shadowBox),
  exhibition: size('exhibition', 'Exhibition', 48, 60, 3425, 2825, shadowBox),
};

/** `14.5x18.5 in`, exactly as in the specification, section 3. */
export function describeDimensions(key: SizeKey): string {
  const { shortSideInches, longSideInches } = sizes[key];
  return describeBoard({ width: shortSideInches, height: longSideInches });
}

/** Like `describeDimensions`, for a board in any orientation. */
export function describeBoard({ width, height }: { width: number; height: number }): string {
  return `${Math.min(width, height)}x${Math.max(width, height)} in`;
}

/** Glass up to 24 x 28 in. Larger pieces get acrylic, because glass of that size breaks on the way. */
export function glazingOf(key: SizeKey): 'glass' | 'acrylic' {
  const { shortSideInches, longSideInches } = sizes[key];
  return shortSideInches <= 24 && longSideInches <= 28 ? 'glass' : 'acrylic';
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
  border: Pick<Size, 'borderInches' | 'hasShadowBox'>,
): Size {
  return { key, name, shortSideInches, longSideInches, price, memberPrice, ...border };
}
