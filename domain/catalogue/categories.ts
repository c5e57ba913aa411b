export const categories = ['black-white', 'travel', 'nature', 'city'] as const;
export type Category = (typeof categories)[number];

export const orientations = ['portrait', 'landscape'] as const;
export type Orientation = (typeof orientations)[number];

/** The display name of each category. */
export const categoryNames: Readonly<Record<Category, string>> = {
  'black-white': 'Black & White',
  travel: 'Travel',
  nature: 'Nature',
  city: 'City',
};

/** Reads a category in any spelling, such as `black-white`, `Black & White` or `b&w`; undefined for other words. */
export function parseCategory(word: unknown): Category | undefined {
  if (typeof word !== 'string') return undefined;
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/\s*(&|\+|\band\b|-|\s)\s*/g, '-');
  return categories.find((category) => category === plain || (plain === 'b-w' && category === 'black-white'));
}

export function isOrientation(value: unknown): value is Orientation {
  return orientations.some((orientation) => orientation === value);
}

/** A square photograph counts as a portrait. */
export function orientationOf(photograph: { width: number; height: number }): Orientation {
  return photograph.width > photograph.height ? 'landscape' : 'portrait';
}
