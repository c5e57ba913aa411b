import type { Link, Nodes, PhrasingContent } from 'mdast';
import type { PolicyInline } from '#domain/shop/policies.ts';
import type { Placeholders } from './placeholders.ts';

/** What is refused, and in which line of the text. */
export interface PolicyProblem {
  line: number;
  /** A sentence. */
  problem: string;
}

/** What the functions that read one text share. */
export interface Reading {
  placeholders: Placeholders;
  problems: PolicyProblem[];
}

/** A longer list is of no use to its reader, and a text can have thousands. */
export const maxProblems = 50;

/** What Markdown can have and a policy can't. */
const impossible: Partial<Record<Nodes['type'], string>> = {
  html: 'HTML is not possible here. Write words, and Markdown for lists, links and bold words.',
  image: 'Pictures are not possible here.',
  code: 'Code is not possible here. Start the line without spaces.',
  inlineCode: 'Code is not possible here. Leave the backticks out.',
  blockquote: 'Quotations are not possible here. Leave ">" out.',
  thematicBreak: 'Lines between paragraphs are not possible here. Start a section with "## ".',
};

/** Notes what is refused. Without a sentence, it names the kind of thing that is not possible. */
export function refuse(reading: Reading, node: Nodes, problem?: string): void {
  const usual = impossible[node.type] ?? 'This is not possible here. Write links as [words](address).';
  note(reading, node.position?.start.line ?? 1, problem ?? usual);
}

/** Notes a problem once, unless there are `maxProblems` already. */
export function note({ problems }: Reading, line: number, problem: string): void {
  if (problems.length >= maxProblems) return;
  if (!problems.some((each) => each.line === line && each.problem === problem))
    problems.push({ line, problem });
}

/** The words, bold words and links of a paragraph. */
export function readInline(reading: Reading, nodes: readonly PhrasingContent[]): PolicyInline[] {
  return nodes.flatMap((node): PolicyInline[] => {
    switch (node.type) {
      case 'text':
        return [fillPlaceholders(reading, node, node.value).replaceAll(/\n\s*/g, ' ')];
      case 'strong':
      case 'emphasis':
        return [{ kind: node.type, parts: readInline(reading, node.children) }];
      case 'link':
        return [readLink(reading, node)];
      case 'break':
        return [{ kind: 'break' }];
      default:
        refuse(reading, node);
        return [];
    }
  });
}

function readLink(reading: Reading, node: Link): PolicyInline {
  const to = fillPlaceholders(reading, node, node.url);
  if (!isPossibleLink(to)) {
    const ways = 'a page of the shop such as /contact, a section such as #refunds, https://… or mailto:…';
    refuse(reading, node, `The link leads to "${to}"; it must lead to ${ways}`);
    return toWords(readInline(reading, node.children));
  }
  return { kind: 'link', to, parts: readInline(reading, node.children) };
}

/** Browsers read a backslash as a slash, and two slashes name another host. */
function isPossibleLink(to: string): boolean {
  if (/[\s\\]/.test(to)) return false;
  if (/^https:\/\//.test(to)) return URL.canParse(to);
  return /^(\/(?!\/)|#.|mailto:[^@]+@[^@]+$)/.test(to);
}

/** Replaces `{shop}` by the shop's name. Unknown names stay as they are, and are refused. */
function fillPlaceholders(reading: Reading, node: Nodes, text: string): string {
  const { words, blocks } = reading.placeholders;
  return text.replaceAll(/\{([^{}]*)\}/g, (whole, name: string, index: number) => {
    const value = words.get(name);
    if (value !== undefined) return value;
    if (reading.problems.length >= maxProblems) return whole;
    const line = (node.position?.start.line ?? 1) + (text.slice(0, index).match(/\n/g)?.length ?? 0);
    note(reading, line, explainUnknown(whole, name, { words, blocks }));
    return whole;
  });
}

function explainUnknown(whole: string, name: string, { words, blocks }: Reading['placeholders']): string {
  if (blocks.has(name))
    return `${whole} must be a paragraph of its own, with an empty line before and after it.`;
  if (name.startsWith('#'))
    return `${whole} must be at the end of a "## " heading, and have only small letters, digits and hyphens.`;
  const known = [...words.keys(), ...blocks.keys()].map((each) => `{${each}}`).join(', ');
  return `${whole} is unknown. Known are ${known}.`;
}

/** The words alone. */
export function toWords(parts: readonly PolicyInline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.kind === 'break' ? ' ' : toWords(part.parts);
    })
    .join('');
}
