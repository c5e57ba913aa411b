import type { Heading, List, Nodes, Paragraph, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { PolicyBlock, PolicyText } from '#domain/shop/policies.ts';
import { hiddenProblem } from '#domain/visible-text.ts';
import { limitNesting } from './limit-nesting.ts';
import type { Placeholders } from './placeholders.ts';
import {
  maxProblems,
  note,
  type PolicyProblem,
  type Reading,
  readInline,
  refuse,
  toWords,
} from './read-inline.ts';

interface ReadPolicy {
  /** Without what was refused, so that a text from an earlier version of the shop still has a page. */
  text: PolicyText;
  /** By line, at most `maxProblems`. */
  problems: PolicyProblem[];
}

/** These are on the page already. */
const takenIds = ['contents', 'other-policies'];

interface PolicyToRead {
  markdown: string;
  placeholders: Placeholders;
}

/**
 * Reads the Markdown of a policy: paragraphs and a list of facts, then sections with headings. Placeholders in braces
 * become the shop's values.
 */
export function readPolicy({ markdown, placeholders }: PolicyToRead): ReadPolicy {
  const { readable, problems } = limitNesting(markdown);
  const found = [...problems, ...findUnreadable(markdown)].toSorted((one, other) => one.line - other.line);
  const reading: Reading = { placeholders, problems: found.slice(0, maxProblems) };
  const text: PolicyText = { lead: [], inShort: [], sections: [] };
  const ids = new Set(takenIds);
  for (const node of fromMarkdown(readable).children) {
    const section = text.sections.at(-1);
    if (node.type === 'heading' && node.depth < 3) startSection(reading, text, node, ids);
    else if (section) section.blocks.push(...readBlock(reading, node));
    else readIntroduction(reading, text, node);
  }
  if (text.sections.length === 0)
    note(reading, 1, 'The text has no section. Start one with "## " and its heading.');
  return { text, problems: reading.problems.toSorted((one, other) => one.line - other.line) };
}

function findUnreadable(markdown: string): PolicyProblem[] {
  return markdown.split('\n').flatMap((line, index) => {
    const problem = hiddenProblem(line, 'lines');
    return problem ? [{ line: index + 1, problem: `The line ${problem}.` }] : [];
  });
}

function readIntroduction(reading: Reading, text: PolicyText, node: RootContent): void {
  if (node.type === 'paragraph') text.lead.push(readInline(reading, node.children));
  else if (node.type === 'list')
    text.inShort.push(...node.children.flatMap((item) => readFact(reading, item)));
  else
    refuse(
      reading,
      node,
      'Before the first "## " heading, only paragraphs and one list of facts are possible.',
    );
}

/** `**24 hours** to change or cancel an order.` */
function readFact(reading: Reading, item: List['children'][number]): PolicyText['inShort'] {
  const [paragraph, ...others] = item.children;
  const [fact, ...meaning] = paragraph?.type === 'paragraph' ? paragraph.children : [];
  if (fact?.type === 'strong' && meaning.length > 0 && others.length === 0) {
    return [[toWords(readInline(reading, [fact])), toWords(readInline(reading, meaning)).trim()]];
  }
  refuse(reading, item, 'A fact starts with its word in bold: "- **24 hours** to cancel an order."');
  return [];
}

const idAtEnd = /\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}\s*$/;

/** `## Refunds {#refunds}`. Without an id in braces, the words become the id. */
function startSection(reading: Reading, text: PolicyText, node: Heading, ids: Set<string>): void {
  if (node.depth === 1)
    refuse(reading, node, 'The title is above the text already. Start a section with "## ".');
  const last = node.children.at(-1);
  const given = last?.type === 'text' ? idAtEnd.exec(last.value) : null;
  if (last?.type === 'text' && given) last.value = last.value.slice(0, given.index).trimEnd();
  const id = given?.[1] ?? (toId(node) || `section-${text.sections.length + 1}`);
  if (ids.has(id)) {
    const problem = `Another part of the page has the id "${id}". Give this heading its own, such as "{#${id}-2}".`;
    refuse(reading, node, problem);
  }
  ids.add(id);
  const heading = toWords(readInline(reading, node.children));
  if (heading.trim() === '') refuse(reading, node, 'The heading has no words.');
  text.sections.push({ id, heading, blocks: [] });
}

/** The words of a heading without its placeholders, so that the address stays when a value changes. */
function toId(node: Heading): string {
  const words = node.children.map((child) => ('value' in child ? child.value : '')).join('');
  const plain = words
    .replaceAll(/\{[^{}]*\}/g, '')
    .normalize('NFKD')
    .toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-');
}

function readBlock(reading: Reading, node: Nodes): PolicyBlock[] {
  switch (node.type) {
    case 'paragraph':
      return (
        blockPlaceholder(reading, node) ?? [{ kind: 'paragraph', parts: readInline(reading, node.children) }]
      );
    case 'heading':
      if (node.depth > 3) refuse(reading, node, 'Headings start with "## " or "### ".');
      return [{ kind: 'heading', parts: readInline(reading, node.children) }];
    case 'list':
      return [
        {
          kind: 'list',
          isOrdered: node.ordered === true,
          items: node.children.map(({ children }) => children.flatMap((child) => readBlock(reading, child))),
        },
      ];
    default:
      refuse(reading, node);
      return [];
  }
}

/** `{price table}` in a paragraph of its own. */
function blockPlaceholder({ placeholders }: Reading, { children }: Paragraph): PolicyBlock[] | undefined {
  const [only, ...others] = children;
  const name = only?.type === 'text' && others.length === 0 && /^\{([^{}]*)\}$/.exec(only.value)?.[1];
  const blocks = name ? placeholders.blocks.get(name) : undefined;
  return blocks && [...blocks];
}
