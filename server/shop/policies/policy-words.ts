import type { PolicyBlock, PolicyText } from '#domain/shop/policies.ts';
import { toWords } from './read-inline.ts';

/** A policy as plain text: a paragraph, a list item or a row of a table on each line, and an empty line before headings. */
export function policyWords({ lead, inShort, sections }: PolicyText): string {
  return [
    ...lead.map(toWords),
    ...inShort.map(([fact, meaning]) => `- ${fact} ${meaning}`),
    ...sections.flatMap(({ heading, blocks }) => ['', heading, ...blocks.flatMap((block) => lines(block))]),
  ]
    .join('\n')
    .trim();
}

function lines(block: PolicyBlock): string[] {
  switch (block.kind) {
    case 'heading':
      return ['', toWords(block.parts)];
    case 'paragraph':
      return [toWords(block.parts)];
    case 'list':
      return block.items.flatMap((item, index) => {
        const mark = block.isOrdered ? `${index + 1}.` : '-';
        return item.flatMap(lines).map((line, each) => (each === 0 ? `${mark} ${line}` : `  ${line}`));
      });
    case 'table':
      return [
        block.caption,
        ...block.rows.map(
          ({ name, note, cells }) => `- ${note ? `${name} (${note})` : name}: ${cells.join('; ')}`,
        ),
      ];
  }
}
