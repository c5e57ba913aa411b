import type { Placeholder } from '#domain/api/shop/policies.ts';
import { type Facts, readMarkdown } from './editor/from-markdown.ts';
import { schema } from './editor/schema.ts';

export function factsOf(placeholders: readonly Placeholder[]): Facts {
  return {
    words: new Map(placeholders.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))),
    parts: new Set(placeholders.flatMap(({ name, value }) => (value === null ? [name] : []))),
  };
}

/** The words of a policy as its readers see them, a line for each paragraph. */
export function toPlainText(markdown: string, facts: Facts): string {
  const doc = readMarkdown(markdown, facts);
  return doc.textBetween(0, doc.content.size, '\n', ({ type, attrs }) => {
    if (type === schema.nodes.break) return ' ';
    return facts.words.get(attrs.name) ?? `(${attrs.name})`;
  });
}
