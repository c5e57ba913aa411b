/** As many UTF-16 units as a search has at most: no title is remembered at greater length. */
export const longestSearch = 100;

/**
 * What somebody looks for, as an address carries it: one space between words, no control characters (PostgreSQL
 * knows no text with a NUL), cut to `longestSearch`. Undefined where nothing is left.
 */
export function readSearch(text: string | null | undefined): string | undefined {
  const words = text?.replace(/[\s\p{Cc}]+/gu, ' ').trim() ?? '';
  return (
    words
      .slice(0, longestSearch)
      .replace(/[\ud800-\udbff]$/, '')
      .trim() || undefined
  );
}
