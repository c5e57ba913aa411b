import { type Orientation, orientationOf } from './categories.ts';
import type { FrameColor } from './frames.ts';
import { isFullBleed } from './mounts.ts';
import type { Photograph } from './product.ts';
import { type SizeKey, sizes } from './sizes.ts';
import type { Choice } from './variants.ts';

/** A rectangle in inches from the top left corner of the framed print. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The parts of a framed print, seen from the front, in inches. */
export interface Framing {
  /** The framed print as it hangs on the wall. */
  outside: { width: number; height: number };
  /** The width of the moulding's face; 0 without a frame. */
  mouldingInches: number;
  /** The board behind the glass, which has the listed size. */
  board: Rect;
  /** The visible part of the photograph; the whole board with Full Bleed. */
  window: Rect;
  /** The visible cut edge of the mat around the window; 0 with Full Bleed. */
  bevelInches: number;
  /** The space between glass and print in a shadow box; 0 otherwise. */
  depthInches: number;
}

/** A part of a photograph, as fractions (0..1) of its width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

const slimMouldingInches = 0.75;
const wideMouldingInches = 1;
const matThicknessInches = 1 / 16;
const shadowBoxDepthInches = 0.5;

/**
 * Lays out a framed print (specification, section 12). Every picture of a framed print uses this layout. The border is
 * taken off every side of the board, the moulding is added around it, and a landscape is a portrait turned by 90 degrees.
 */
export function frame(choice: Choice, orientation: Orientation): Framing {
  const { size, frameColor, mount } = choice;
  const mouldingInches = mouldingWidth(size, frameColor);
  const { width, height } = boardSize(size, orientation);
  const board = { x: mouldingInches, y: mouldingInches, width, height };
  return {
    outside: { width: width + 2 * mouldingInches, height: height + 2 * mouldingInches },
    mouldingInches,
    board,
    window: isFullBleed(mount) ? board : inset(board, sizes[size].borderInches),
    bevelInches: isFullBleed(mount) ? 0 : matThicknessInches,
    depthInches: sizes[size].hasShadowBox ? shadowBoxDepthInches : 0,
  };
}

const cardMatInches = 1.1;

/**
 * Lays out a framed print for a card of the catalogue. The shop sells no mat as thin as this one, so a card must not
 * state a size. The photograph is cropped as in the medium size.
 */
export function frameOnCard(frameColor: FrameColor, orientation: Orientation): Framing {
  const framed = frame({ size: 'medium', frameColor, mount: 'Border' }, orientation);
  const { outside, board, window } = framed;
  const cut = window.x - board.x - cardMatInches;
  return {
    ...framed,
    outside: { width: outside.width - 2 * cut, height: outside.height - 2 * cut },
    board: { ...board, width: board.width - 2 * cut, height: board.height - 2 * cut },
    window: { ...window, x: window.x - cut, y: window.y - cut },
  };
}

/**
 * The largest crop of a photograph in the shape of the window, centered on the focus point as closely as the edges
 * of the photograph allow.
 */
export function cropToFill(
  photograph: { width: number; height: number; focus: { x: number; y: number } },
  window: { width: number; height: number },
): Crop {
  const ratio = window.width / window.height / (photograph.width / photograph.height);
  const width = Math.min(1, ratio);
  const height = Math.min(1, 1 / ratio);
  return {
    x: clampStart(photograph.focus.x, width),
    y: clampStart(photograph.focus.y, height),
    width,
    height,
  };
}

/** A print with fewer pixels per inch looks soft at its usual viewing distance. */
export const leastPixelsPerInch = 150;

/** The resolution at which a photograph is printed in this form, after the crop that fills its window. */
export function pixelsPerInch(photograph: Pick<Photograph, 'width' | 'height'>, choice: Choice): number {
  const { window } = frame(choice, orientationOf(photograph));
  const crop = cropToFill({ ...photograph, focus: { x: 0.5, y: 0.5 } }, window);
  return (crop.width * photograph.width) / window.width;
}

/** `15.5 x 19.5 in`: the outer size of the framed print. */
export function describeOutside({ outside }: Framing): string {
  return describeInches(outside);
}

/** `Print 14.5 x 18.5 in, framed 16 x 20 in`: both sizes, so that readers don't confuse them. */
export function describeSizes(framing: Framing): string {
  return `Print ${describeInches(framing.board)}, ${describeFramed(framing)}`;
}

/** `framed 16 x 20 in` or `unframed`. */
export function describeFramed(framing: Framing): string {
  return framing.mouldingInches > 0 ? `framed ${describeOutside(framing)}` : 'unframed';
}

/** `9.5 x 13.5 in`, width first. */
export function describeInches({ width, height }: { width: number; height: number }): string {
  return `${trimInches(width)} x ${trimInches(height)} in`;
}

/** `2.5 in mat`, `2 in border and shadow box` (a shadow box is a frame), `2 in border` or `Full bleed`. */
export function describeMount({ size, frameColor, mount }: Choice): string {
  if (isFullBleed(mount)) return 'Full bleed';
  const { borderInches, hasShadowBox } = sizes[size];
  if (!hasShadowBox) return `${borderInches} in mat`;
  return `${borderInches} in border${frameColor === 'none' ? '' : ' and shadow box'}`;
}

function boardSize(size: SizeKey, orientation: Orientation): { width: number; height: number } {
  const { shortSideInches, longSideInches } = sizes[size];
  return orientation === 'landscape'
    ? { width: longSideInches, height: shortSideInches }
    : { width: shortSideInches, height: longSideInches };
}

/** Gallery practice: a slim face up to 18x24 in, and a wider one for the weight of a shadow box. */
function mouldingWidth(size: SizeKey, frameColor: FrameColor): number {
  if (frameColor === 'none') return 0;
  return sizes[size].hasShadowBox ? wideMouldingInches : slimMouldingInches;
}

function inset(rect: Rect, by: number): Rect {
  return { x: rect.x + by, y: rect.y + by, width: rect.width - 2 * by, height: rect.height - 2 * by };
}

function clampStart(focus: number, length: number): number {
  return Math.min(Math.max(focus - length / 2, 0), 1 - length);
}

function trimInches(inches: number): string {
  return String(Math.round(inches * 100) / 100);
}
