/** What an import says of a file: `has no artist` becomes `It has no artist.` */
export function sentencesOf(ends: readonly string[]): string {
  return ends.map((end) => `It ${end}.`).join(' ');
}
