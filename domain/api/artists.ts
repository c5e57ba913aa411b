import type { Attestation } from '../catalogue/attestation.ts';

/** The longest statement of an artist, in characters. */
export const maxStatementLength = 2000;

/** What the owner says about an artist. */
export interface ArtistWords {
  /** About their work; null: none. */
  statement: string | null;
  /** The id of the print that stands for them on their page. Null: the page chooses. */
  placePrint: string | null;
  /** What they have said about their prints, for certificates. */
  attestation: Attestation;
}

export interface ListedArtist {
  name: string;
  /** Published and hidden. */
  prints: number;
  published: number;
  hasStatement: boolean;
}
