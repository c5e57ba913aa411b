/** The longest statement of an artist, in characters. */
export const longestStatement = 2000;

/** What the owner says about an artist. */
export interface ArtistWords {
  /** About their work; null: none. */
  statement: string | null;
  /** The id of the print that stands for them on their page. Null: the page chooses. */
  placePrint: string | null;
}

export interface ListedArtist {
  name: string;
  /** Published and hidden. */
  prints: number;
  published: number;
  hasStatement: boolean;
}

const readable = /^(?!.*[\p{Cs}\p{Bidi_Control}])[\P{Cc}\n]*$/su;

/** Whether a text has letters, signs and line breaks only. Databases and pages reject other characters. */
export function isReadable(text: string): boolean {
  return readable.test(text);
}

/** The same, on one line. */
export function isReadableLine(text: string): boolean {
  return isReadable(text) && !text.includes('\n');
}
