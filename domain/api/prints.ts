import type { Category, Orientation } from '../catalogue/categories.ts';
import type { SizeKey } from '../catalogue/variants/sizes.ts';
import type { Dollars } from '../money.ts';

/** Whether buyers see a print: now, never, or from a moment on. */
export const printStates = ['published', 'hidden', 'planned'] as const;
export type PrintState = (typeof printStates)[number];

/** What may be missing: the master in the vault, or pixels for 150 ppi in some form on sale. */
export const printLacks = ['master', 'pixels'] as const;
export type PrintLack = (typeof printLacks)[number];

/** `wall` is the gallery's order. */
export const printSorts = ['wall', 'newest', 'title'] as const;
export type PrintSort = (typeof printSorts)[number];

/** Which prints the studio lists. Without filters, all of them. */
export interface StudioPrintFilter {
  /** Words of title, artist, place or description; a file's name; or an id. */
  q?: string | undefined;
  category?: Category | undefined;
  /** The exact name. */
  artist?: string | undefined;
  state?: PrintState | undefined;
  lack?: PrintLack | undefined;
}

/** A print in the studio's list. Times are ISO 8601 in UTC. */
export interface ListedPrint {
  _id: string;
  title: string;
  artist: string;
  category: Category;
  orientation: Orientation;
  /** The address of a small picture. */
  picture: string;
  averageColor: string;
  state: PrintState;
  /** Of a planned print. */
  publishAt: string | null;
  createdAt: string;
  /** Of the smallest size on sale. */
  price: Dollars;
  memberPrice: Dollars;
  /** Whether any form costs another price than the shop's. */
  hasOwnPrices: boolean;
  /** The resolution of the largest form on sale, in pixels per inch; null if none is on sale. */
  minPpi: number | null;
}

/** How many prints of a list are counted. A list with more says "more than 1,000". */
export const maxCounted = 1000;

/** The most prints that one change takes. */
export const maxChangedPrints = 2000;

/** A change of many prints at once. */
export type PrintChange =
  | { kind: 'hide' }
  | { kind: 'publish' }
  | { kind: 'plan'; at: string }
  | { kind: 'category'; category: Category }
  | { kind: 'artist'; artist: string }
  | ({ kind: 'prices' } & PriceChange);

/** How prices change. Without sizes, in all of them. */
export type PriceChange = { sizes?: SizeKey[] | undefined } & (
  | { by: 'percent'; percent: number; step: Dollars }
  | { by: 'amount'; price?: Dollars | undefined; memberPrice?: Dollars | undefined }
  | { by: 'shop' }
);

/** One line of a preview: a print, or its forms of one size with the same prices. */
export interface ChangeLine {
  printId: string;
  title: string;
  artist: string;
  /** `Small, 8 forms`; null for what is not about forms. */
  forms: string | null;
  before: string;
  after: string;
}

/** What a change of many prints would do. */
export interface ChangePreview {
  /** At most 1,000 of them. */
  lines: ChangeLine[];
  prints: number;
  /** How many forms get another price. */
  forms: number;
  /** The prints that do not change, by the reason. */
  unchanged: { reason: string; prints: number; titles: string[] }[];
  /** Send it with the change, which is refused if it would do something else than this. */
  digest: string;
}
