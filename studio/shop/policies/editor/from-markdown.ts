import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { schema } from './schema.ts';

/** What the text can name, with the shop's values. */
export interface Facts {
  /** Within a sentence. */
  words: ReadonlyMap<string, string>;
  /** In a paragraph of their own. */
  parts: ReadonlySet<string>;
}

interface Reading {
  markdown: string;
  facts: Facts;
}

const { nodes, marks } = schema;

/** The text of a policy as the editor has it. What a policy can't have stays as the characters that were typed. */
export function readMarkdown(markdown: string, facts: Facts): Node {
  const reading = { markdown, facts };
  const blocks = fromMarkdown(markdown).children.map((node) => readBlock(reading, node));
  return nodes.doc.create(null, blocks.length > 0 ? blocks : nodes.paragraph.create());
}

function readBlock(reading: Reading, node: RootContent): Node {
  switch (node.type) {
    case 'paragraph':
      return readPart(reading, node) ?? nodes.paragraph.create(null, readInline(reading, node.children));
    case 'heading':
      return readHeading(reading, node.depth < 3 ? 2 : 3, node.children);
    case 'list': {
      const items = node.children.map(({ children }) => {
        const blocks = children.map((child) => readBlock(reading, child));
        const startsWithText = blocks[0]?.type === nodes.paragraph;
        return nodes.listItem.create(null, startsWithText ? blocks : [nodes.paragraph.create(), ...blocks]);
      });
      return (node.ordered ? nodes.orderedList : nodes.bulletList).create(null, items);
    }
    default:
      return nodes.paragraph.create(null, readFacts(reading, sourceOf(reading, node), []));
  }
}

/** `{price table}` in a paragraph of its own. */
function readPart({ facts }: Reading, { children: [only, ...others] }: Paragraph): Node | undefined {
  const name = only?.type === 'text' && others.length === 0 && /^\{([^{}]*)\}$/.exec(only.value)?.[1];
  return name && facts.parts.has(name) ? nodes.part.create({ name }) : undefined;
}

const idAtEnd = /\s*\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}\s*$/;

/** `## Refunds {#refunds}` */
function readHeading(reading: Reading, level: 2 | 3, children: PhrasingContent[]): Node {
  const last = children.at(-1);
  const given = last?.type === 'text' ? idAtEnd.exec(last.value) : null;
  const words =
    last?.type === 'text' && given
      ? [...children.slice(0, -1), { ...last, value: last.value.slice(0, given.index) }]
      : children;
  return nodes.heading.create({ level, id: given?.[1] ?? null }, readInline(reading, words));
}

function readInline(
  reading: Reading,
  parts: readonly PhrasingContent[],
  within: readonly Mark[] = [],
): Fragment {
  const read = (part: PhrasingContent): Fragment => {
    switch (part.type) {
      case 'text':
        return readFacts(reading, part.value.replaceAll(/\n\s*/g, ' '), within);
      case 'strong':
      case 'emphasis':
        return readInline(reading, part.children, marks[part.type].create().addToSet(within));
      case 'link':
        return readInline(reading, part.children, marks.link.create({ href: part.url }).addToSet(within));
      case 'break':
        return Fragment.from(nodes.break.create());
      default:
        return readFacts(reading, sourceOf(reading, part), within);
    }
  };
  return parts.reduce((all, part) => all.append(read(part)), Fragment.empty);
}

/** The known names in braces become facts. */
function readFacts({ facts }: Reading, text: string, within: readonly Mark[]): Fragment {
  const pieces = text.split(/(\{[^{}]*\})/).filter((piece) => piece !== '');
  return Fragment.fromArray(
    pieces.map((piece) => {
      const name = /^\{(.*)\}$/.exec(piece)?.[1];
      const isFact = name !== undefined && facts.words.has(name);
      return isFact ? nodes.fact.create({ name }, null, within) : schema.text(piece, within);
    }),
  );
}

function sourceOf({ markdown }: Reading, { position }: Nodes): string {
  return markdown.slice(position?.start.offset, position?.end.offset).replaceAll(/\n\s*/g, ' ');
}
