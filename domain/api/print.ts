import type { Attestation } from '../catalogue/attestation.ts';
import type { Category, Orientation } from '../catalogue/categories.ts';
import type { BasePrices } from '../catalogue/pricing.ts';
import type { FocusByForm, Photograph, Point } from '../catalogue/product.ts';
import type { Variant } from '../catalogue/variants/variants.ts';

/** What is written about a print. */
export interface PrintWords {
  title: string;
  artist: string;
  location: string;
  description: string;
  category: Category;
  /** For the search. */
  keywords: string[];
  /** The day on which the photograph was taken, such as `2025-03-01`; null when it is unknown. */
  takenOn: string | null;
  /** The day of hanging, by which lists are sorted. */
  hungOn: string;
  /** What was said about this print in place of what was said about all prints of its artist. */
  attestation: Attestation;
}

/** The longest texts of a print in characters, so that they fit beside it. */
export const maxTextLength = { title: 200, artist: 100, location: 200, description: 5000 } as const;

/** PostgreSQL's full-text search takes no texts above 1 MB. */
export const maxKeywords = 100;
export const maxKeywordLength = 100;

/** The points that the crops of a print keep in view. */
export interface PrintCrops {
  focus: Point;
  /** Of the forms whose crop is set apart. */
  focusByForm: FocusByForm;
}

/** A form as it is sold, or why it cannot be made. */
export type StudioForm = Variant & { unmakeable: string | null };

/** Everything about one print that the studio shows. Times are ISO 8601 in UTC. */
export interface StudioPrint {
  id: string;
  /** Raised with every change, by anybody. */
  version: number;
  isPublished: boolean;
  words: PrintWords;
  orientation: Orientation;
  photograph: Photograph;
  /** The imported file. */
  file: { name: string; hash: string };
  forms: StudioForm[];
  /** The shop's price table. */
  basePrices: BasePrices;
  /** False when the print is sold by the shop's price table. */
  hasOwnForms: boolean;
  /** What was said about all prints of its artist. */
  artistsAttestation: Attestation;
  updatedAt: string;
}
