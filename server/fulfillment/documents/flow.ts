import type { FileFact } from '#domain/api/fulfillment/piece-file.ts';
import { type Paper, papers } from './papers.ts';
import { drawLine, gray, type Pdf, type TextStyle, widthOf, write } from './typesetting.ts';

/** Text that runs over several pages. */
export interface Flow {
  pdf: Pdf;
  paper: Paper;
  /** Between the margins. */
  width: number;
  /** At the top of each page. */
  head: string;
  /** The last baseline. */
  y: number;
  page: number;
  maxPages: number;
  /** No page is left, which the last one says. Nothing more is written. */
  isFull: boolean;
}

export const flowMargin = 54;
const top = 84;

export function openFlow(
  pdf: Pdf,
  head: string,
  { paper = papers.letter, maxPages = Number.POSITIVE_INFINITY }: { paper?: Paper; maxPages?: number } = {},
): Flow {
  const width = paper.width - 2 * flowMargin;
  const flow = { pdf, paper, width, head, y: top, page: 0, maxPages, isFull: false };
  startPage(flow);
  return flow;
}

function startPage(flow: Flow): void {
  flow.pdf.addPage({ size: flow.paper.name, margin: 0 });
  flow.page += 1;
  const style = { size: 8.5, color: gray, width: flow.width };
  write(flow.pdf, flow.head, flowMargin, 44, style);
  write(flow.pdf, `Page ${flow.page}`, flowMargin, 44, { ...style, align: 'right' });
  flow.y = top - 14;
}

function bottomOf({ paper }: Flow): number {
  return paper.height - 54;
}

/** Starts a new page unless this height is left on the page. @returns whether there is room */
export function keepTogether(flow: Flow, height: number): boolean {
  if (flow.isFull) return false;
  if (flow.y + height <= bottomOf(flow)) return true;
  if (flow.page < flow.maxPages) startPage(flow);
  else endFlow(flow);
  return !flow.isFull;
}

function endFlow(flow: Flow): void {
  flow.isFull = true;
  const sentence = 'The rest is left out to keep this file short. The shop provides it on request.';
  write(flow.pdf, sentence, flowMargin, bottomOf(flow) + 16, {
    face: 'strong',
    size: 9.5,
    width: flow.width,
  });
}

/**
 * Writes a text below what is there, wrapped to the width that is left. Its line breaks stay.
 * @param style with `aside` for what stands to the right
 */
export function flowText(
  flow: Flow,
  text: string,
  style: TextStyle & { indent?: number; aside?: number } = {},
): void {
  const { indent = 0, aside = 0, size = 10, leading = 1.4 } = style;
  const width = flow.width - indent - aside;
  for (const paragraph of text.split('\n')) {
    for (const line of wrap(flow.pdf, paragraph, width, style)) {
      if (!keepTogether(flow, size * leading)) return;
      flow.y += size * leading;
      write(flow.pdf, line, flowMargin + indent, flow.y, { ...style, size, width, minSize: 4 });
    }
  }
}

/** Leaves room, but not at the top of a page. */
export function flowGap(flow: Flow, height: number): void {
  flow.y = Math.min(flow.y + height, bottomOf(flow));
}

/** Writes the title of a part below a line. */
export function flowHeading(flow: Flow, text: string): void {
  flowGap(flow, 26);
  keepTogether(flow, 60);
  const { pdf, y, width } = flow;
  drawLine(pdf, { x: flowMargin, y }, { x: flowMargin + width, y }, 0.5, '#999999');
  flowGap(flow, 6);
  flowText(flow, text, { face: 'strong', size: 13 });
  flowGap(flow, 4);
}

const nameWidth = 150;

/** Writes facts with their names in a column. */
export function flowFacts(flow: Flow, facts: readonly FileFact[]): void {
  for (const { name, text } of facts) {
    keepTogether(flow, 30);
    write(flow.pdf, name, flowMargin, flow.y + 14, { color: gray, width: nameWidth - 12, minSize: 6 });
    flowText(flow, text, { indent: nameWidth });
    flowGap(flow, 2);
  }
}

/** The room for an amount, right of a name. */
export const amountWidth = 110;

/** Writes a name, with an amount on its right. */
export function flowAmount(flow: Flow, name: string, amount: string, style: TextStyle = {}): void {
  keepTogether(flow, 34);
  flowText(flow, name, { ...style, aside: amountWidth });
  write(flow.pdf, amount, flowMargin, flow.y, { ...style, width: flow.width, align: 'right' });
}

/** The lines of a paragraph. A word that is wider than a line is cut. */
function wrap(pdf: Pdf, paragraph: string, width: number, style: TextStyle): string[] {
  const lines = [''];
  for (const word of paragraph.trimEnd().split(/[ \t]+/)) {
    for (const part of cut(pdf, word, width, style)) {
      const line = lines.at(-1) ?? '';
      const longer = line === '' ? part : `${line} ${part}`;
      if (line === '' || widthOf(pdf, longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(part);
    }
  }
  return lines;
}

function cut(pdf: Pdf, word: string, width: number, style: TextStyle): string[] {
  const parts = [''];
  if (widthOf(pdf, word, style) <= width) return [word];
  for (const character of word) {
    const longer = (parts.at(-1) ?? '') + character;
    if (widthOf(pdf, longer, style) <= width) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}
