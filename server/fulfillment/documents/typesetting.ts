import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { Area } from '#domain/fulfillment/equipment.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { dropHidden } from '#domain/visible-text.ts';
import { papers } from './papers.ts';

export type Pdf = PDFKit.PDFDocument;

/** `display` is the shop's voice, `text` is everything that is read, `strong` is what must be seen first. */
type Face = keyof typeof fontFiles;

/** The shop's own fonts, see `fonts/README.md`. */
const fontFiles = { display: 'gloock-400.ttf', text: 'inter-400.ttf', strong: 'inter-600.ttf' };

/** US Letter, in points. */
export const letter = { ...papers.letter, margin: 36 };

export const ink = '#000000';
export const gray = '#555555';

export interface TextStyle {
  face?: Face;
  /** In points. */
  size?: number;
  color?: string;
  /** Wraps or shrinks the text to this width. */
  width?: number;
  align?: 'left' | 'center' | 'right';
  /** The most lines. A text that needs more is set smaller, down to `minSize`, and then ends with an ellipsis. */
  lines?: number;
  minSize?: number;
  /** The distance between baselines as a multiple of the size. */
  leading?: number;
  /** Letter spacing in points. */
  spacing?: number;
  /** Sets digits equally wide. Kerning otherwise draws the point of 17.125 into the 7. Only without `width`. */
  isTabular?: boolean;
}

/**
 * Opens a PDF in US Letter without a page. Its texts can be selected, and its fonts are embedded.
 * @param by the shop, for the file's properties
 */
export function openPdf(title: string, by?: Pick<ShopDetails, 'shop' | 'company'>): Pdf {
  const info = { Title: title, ...(by ? { Author: by.company, Creator: by.shop } : {}) };
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: 'en-US',
    displayTitle: true,
    info,
  });
  for (const [face, file] of Object.entries(fontFiles)) {
    pdf.registerFont(face, fileURLToPath(new URL(`fonts/${file}`, import.meta.url)));
  }
  return pdf;
}

/**
 * Writes a text with its first baseline at `y`. Characters that no font has are written as `?`: see `findUnprintable`.
 * @returns the last baseline
 */
export function write(pdf: Pdf, text: string, x: number, y: number, style: TextStyle = {}): number {
  const { size = 10, color = ink, width, align = 'left', lines = 1, leading = 1.25, spacing = 0 } = style;
  const { face, printable } = toPrintable(pdf, text, style.face ?? 'text');
  const options = { align, characterSpacing: spacing, baseline: 'alphabetic' as const };
  pdf.font(face).fillColor(color);
  if (width === undefined) {
    const features = style.isTabular ? { features: ['tnum' as const] } : {};
    pdf.fontSize(size).text(printable, x, y, { ...options, ...features, lineBreak: false });
    return y;
  }
  const fitting = fitSize(pdf, printable, { ...style, size, width, lines, leading, spacing });
  const lineGap = fitting * leading - pdf.fontSize(fitting).currentLineHeight();
  const count = Math.min(lines, countLines(pdf, printable, { width, spacing, lineGap }));
  const height = (count + 0.5) * fitting * leading;
  pdf.text(printable, x, y, { ...options, width, height, lineGap, ellipsis: true });
  return y + (count - 1) * fitting * leading;
}

/** Writes steps with their numbers. @returns the baseline of what follows */
export function writeSteps(pdf: Pdf, steps: string[], x: number, y: number, style: TextStyle): number {
  return steps.reduce((line, step, index) => {
    write(pdf, String(index + 1), x, line, { face: 'strong', size: 12 });
    return write(pdf, step, x + 24, line, { leading: 1.4, ...style }) + 26;
  }, y);
}

export interface Point {
  x: number;
  y: number;
}

/** A rectangle of the page in points. */
export type Box = Area & Point;

export function drawLine(pdf: Pdf, from: Point, to: Point, lineWidth: number, color = ink): void {
  pdf.lineWidth(lineWidth).moveTo(from.x, from.y).lineTo(to.x, to.y).stroke(color);
}

export function drawBox(pdf: Pdf, { x, y, width, height }: Box, lineWidth: number, color = ink): void {
  pdf.lineWidth(lineWidth).rect(x, y, width, height).stroke(color);
}

/** A rectangle in the middle of another one. */
export function centered({ x, y, ...outer }: Box, { width, height }: Area): Box {
  return { x: x + (outer.width - width) / 2, y: y + (outer.height - height) / 2, width, height };
}

type Fit = Required<Pick<TextStyle, 'size' | 'width' | 'lines' | 'leading' | 'spacing'>>;

/** The largest size at which the text fits, in steps of half a point. */
function fitSize(pdf: Pdf, text: string, { minSize, ...fit }: Fit & { minSize?: number }): number {
  const { size, width, lines, leading, spacing } = fit;
  const min = minSize ?? size;
  for (let points = size; points > min; points -= 0.5) {
    const lineGap = points * leading - pdf.fontSize(points).currentLineHeight();
    if (countLines(pdf, text, { width, spacing, lineGap }) <= lines) return points;
  }
  return min;
}

function countLines(pdf: Pdf, text: string, of: { width: number; spacing: number; lineGap: number }): number {
  const { width, spacing, lineGap } = of;
  const height = pdf.heightOfString(text, { width, characterSpacing: spacing, lineGap });
  return Math.max(1, Math.round(height / (pdf.currentLineHeight() + lineGap)));
}

/** The width of a text in points. */
export function widthOf(
  pdf: Pdf,
  text: string,
  { face = 'text', size = 10, spacing = 0 }: TextStyle,
): number {
  const chosen = toPrintable(pdf, text, face);
  return pdf.font(chosen.face).fontSize(size).widthOfString(chosen.printable, { characterSpacing: spacing });
}

/**
 * Writes lengths such as `19 1/8` with their fractions set small, as on a ruler.
 * @param y the baseline
 */
export function writeInches(pdf: Pdf, text: string, x: number, y: number, style: TextStyle = {}): void {
  const { face = 'strong', size = 10, color = ink } = style;
  pdf.font(face).fontSize(size).fillColor(color);
  let at = x;
  for (const { text: part, width } of splitInches(pdf, text, size)) {
    pdf.text(part, at, y, { baseline: 'alphabetic', lineBreak: false });
    at += width;
  }
}

export function widthOfInches(pdf: Pdf, text: string, { face = 'strong', size = 10 }: TextStyle): number {
  pdf.font(face).fontSize(size);
  return splitInches(pdf, text, size).reduce((sum, part) => sum + part.width, 0);
}

/** With a fraction slash, for which the font has small numerals. A whole number stands close to its fraction. */
function splitInches(pdf: Pdf, text: string, size: number) {
  const parts = text.split(/(?<=\d )(?=\d+\/)/).map((part) => part.replaceAll(/(\d)\/(\d)/g, '$1\u2044$2'));
  return parts.map((part, index) => {
    const gap = index < parts.length - 1 ? size / 10 : 0;
    return { text: part, width: pdf.widthOfString(part) - gap };
  });
}

/** The characters of a text that no font of the documents has. */
export function findUnprintable(pdf: Pdf, text: string): string[] {
  return [...new Set(toCharacters(text))].filter((character) => !hasGlyph(pdf, 'text', character));
}

/** A text in one face: the shop's display face only if it has every letter of the text. */
function toPrintable(pdf: Pdf, text: string, face: Face): { face: Face; printable: string } {
  const characters = toCharacters(text);
  if (characters.every((character) => hasGlyph(pdf, face, character))) {
    return { face, printable: characters.join('') };
  }
  if (face === 'display') return toPrintable(pdf, text, 'text');
  return { face, printable: characters.map((each) => (hasGlyph(pdf, face, each) ? each : '?')).join('') };
}

/** Letters with their accents in one character each, one space for any white space, and no hidden characters. */
function toCharacters(text: string): string[] {
  return [...dropHidden(text.normalize('NFC')).replaceAll(/\s+/g, ' ')];
}

function hasGlyph(pdf: Pdf, face: Face, character: string): boolean {
  return fontkitFont(pdf.font(face)).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** PDFKit's types leave out the fontkit font behind the current one, which every registered font has. */
function fontkitFont(pdf: Pdf): { hasGlyphForCodePoint(codePoint: number): boolean } {
  return (pdf as unknown as { _font: { font: ReturnType<typeof fontkitFont> } })._font.font;
}
