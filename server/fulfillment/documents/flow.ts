import { gray, letter, type Pdf, type TextStyle, widthOf, write } from './typesetting.ts';

/** Text that runs over several pages. */
export interface Flow {
  pdf: Pdf;
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
export const flowWidth = letter.width - 2 * flowMargin;
const top = 84;
const bottom = letter.height - 54;

export function openFlow(pdf: Pdf, head: string, maxPages = Number.POSITIVE_INFINITY): Flow {
  const flow = { pdf, head, y: top, page: 0, maxPages, isFull: false };
  startPage(flow);
  return flow;
}

function startPage(flow: Flow): void {
  flow.pdf.addPage();
  flow.page += 1;
  const style = { size: 8.5, color: gray, width: flowWidth };
  write(flow.pdf, flow.head, flowMargin, 44, style);
  write(flow.pdf, `Page ${flow.page}`, flowMargin, 44, { ...style, align: 'right' });
  flow.y = top - 14;
}

/** Starts a new page unless this height is left on the page. @returns whether there is room */
export function keepTogether(flow: Flow, height: number): boolean {
  if (flow.isFull) return false;
  if (flow.y + height <= bottom) return true;
  if (flow.page < flow.maxPages) startPage(flow);
  else endFlow(flow);
  return !flow.isFull;
}

function endFlow(flow: Flow): void {
  flow.isFull = true;
  const sentence = 'The rest is left out to keep this file short. The shop provides it on request.';
  write(flow.pdf, sentence, flowMargin, bottom + 16, { face: 'strong', size: 9.5, width: flowWidth });
}

/** Writes a text below what is there, wrapped to the width that is left. Its line breaks stay. */
export function flowText(flow: Flow, text: string, style: TextStyle & { indent?: number } = {}): void {
  const { indent = 0, size = 10, leading = 1.4 } = style;
  const width = flowWidth - indent;
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
  flow.y = Math.min(flow.y + height, bottom);
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
