/** The most things that a message names, because a busy week has thousands. */
const maxNamed = 10;

/** `4F7K20, 8B3QX1`, or the first ten and `and 5 more`. */
export function nameFirst(names: readonly string[]): string {
  const more = names.length - maxNamed;
  return names.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '');
}

/** The first ten sentences, and how many more there are. */
export function firstSentences(sentences: readonly string[]): string[] {
  const more = sentences.length - maxNamed;
  return [
    ...sentences.slice(0, maxNamed),
    ...(more > 0 ? [`And ${more.toLocaleString('en-US')} more.`] : []),
  ];
}
