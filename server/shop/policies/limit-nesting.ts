import type { PolicyProblem } from './read-inline.ts';

/** How deep lists may be nested. */
const maxNesting = 8;
/** The most marks of one paragraph or list item. Twenty links and twenty bold words have 120. */
const maxMarks = 200;
const maxLines = 2000;
/** The most list items and quotations. */
const maxContainers = 500;

/** What the parser looks for within a paragraph. */
const marks = /[*_[\]!<&\\`]/g;
/** The indentation of a line, and the marks with which its quotations and list items start. */
const containers = /^(?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))*/;

interface LimitedPolicy {
  /** The text with the same number of lines. Those that are refused are empty. */
  readable: string;
  problems: PolicyProblem[];
}

/**
 * Empties the lines that are nested too deeply or have too many marks, before the text is parsed. The parser's time grows
 * with the square of both: 20,000 characters of `1. ` took it a minute.
 */
export function limitNesting(markdown: string): LimitedPolicy {
  const problems: PolicyProblem[] = [];
  let [marksInParagraph, containerCount] = [0, 0];
  let isAfterItem = false;
  let last: string | undefined;
  const lines = markdown.split('\n').map((text, index) => {
    const [start = ''] = containers.exec(text) ?? [];
    if (startsParagraph(text, isAfterItem)) {
      marksInParagraph = 0;
      isAfterItem = isItem(text);
    }
    marksInParagraph += text.match(marks)?.length ?? 0;
    containerCount += countContainers(start);
    const problem = findProblem({ index, depth: depthOf(start), marksInParagraph, containerCount });
    // A limit that is exceeded from some line on is one problem.
    if (problem && problem !== last) problems.push({ line: index + 1, problem });
    last = problem;
    return problem ? '' : text;
  });
  return { readable: lines.join('\n'), problems };
}

/**
 * Whether a line starts a paragraph or a list item at its left edge, or a heading. A number other than 1 does so only after
 * a list item. Every other line may continue the paragraph before it, so its marks are added to those.
 */
function startsParagraph(text: string, isAfterItem: boolean): boolean {
  if (text.trim() === '' || /^(?:#{1,6}|[-+*]|1[.)])[ \t]+\S/.test(text)) return true;
  return isAfterItem && isItem(text);
}

function isItem(text: string): boolean {
  return /^(?:[-+*]|\d{1,9}[.)])[ \t]+\S/.test(text);
}

/** A list item or a quotation needs a mark, or at least two spaces of indentation. */
function depthOf(start: string): number {
  const spaces = start.replaceAll('\t', '    ').match(/^ */)?.[0].length ?? 0;
  return countContainers(start) + Math.floor(spaces / 2);
}

function countContainers(start: string): number {
  return start.match(/[>+*-]|\d+[.)]/g)?.length ?? 0;
}

interface MeasuredLine {
  index: number;
  depth: number;
  /** Up to this line. */
  marksInParagraph: number;
  containerCount: number;
}

function findProblem(line: MeasuredLine): string | undefined {
  if (line.index >= maxLines) return `A policy has at most ${maxLines} lines. Shorten it.`;
  if (line.depth > maxNesting)
    return `The line is nested ${line.depth} deep, and at most ${maxNesting} is possible. Start it further left.`;
  if (line.containerCount > maxContainers)
    return `A policy has at most ${maxContainers} list items. Shorten it.`;
  if (line.marksInParagraph > maxMarks)
    return `The paragraph has more than ${maxMarks} marks such as * and [. Divide it with an empty line.`;
  return undefined;
}
