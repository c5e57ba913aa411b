import type { FileFact } from '#domain/api/fulfillment/piece-file.ts';

/** Facts without those that have no text. */
export function factsOf(
  pairs: readonly (readonly [name: string, text: string | null | undefined | ''])[],
): FileFact[] {
  return pairs.flatMap(([name, text]) => (text ? [{ name, text }] : []));
}
