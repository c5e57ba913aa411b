import type { Orientation } from './categories.ts';
import type { FrameColor } from './frames.ts';
import { isFullBleed, type Mount } from './mounts.ts';
import { type SizeKey, sizes } from './sizes.ts';
import type { Choice } from './variants.ts';

/** Inches from the top left corner of the whole framed print. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a framed print is put together, seen from the front, in inches. */
export interface Framing {
  /** The whole thing as it hangs on the wall. */
  outside: { width: number; height: number };
  /** How wide the moulding's face is; 0 without a frame. */
  mouldingInches: number;
  /** What lies behind the glass: the listed size. */
  board: Rect;
  /** Where the photograph shows. The board itself with Full Bleed. */
  window: Rect;
  /** The visible cut edge of the mat around the window; 0 with Full Bleed. */
  bevelInches: number;
  /** The air between glass and print in a shadow box; 0 elsewhere. */
  depthInches: number;
}

/** A part of a photograph, as shares (0..1) of its width and height. */
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
 * The one place that knows how a print is put together (specification, section 12): the border comes off every
 * side of the board, the moulding is added outside it, a landscape is the portrait turned.
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

/**
 * The largest part of a photograph that fills a window of this shape, as near to its focus point as the
 * photograph allows. Never reaches beyond the photograph.
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

/** `15.5 x 19.5 in`: the outside of the framed print, for people. */
export function describeOutside({ outside }: Framing): string {
  return describeInches(outside);
}

/** `16 x 20 in with its frame`: for captions, where a size alone would be taken for that of the print. */
export function describeHung(framing: Framing): string {
  return `${describeOutside(framing)} ${framing.mouldingInches > 0 ? 'with its frame' : 'without a frame'}`;
}

/** `9.5 x 13.5 in`, width first. */
export function describeInches({ width, height }: { width: number; height: number }): string {
  return `${trimInches(width)} x ${trimInches(height)} in`;
}

function boardSize(size: SizeKey, orientation: Orientation): { width: number; height: number } {
  const { shortSideInches, longSideInches } = sizes[size];
  return orientation === 'landscape'
    ? { width: longSideInches, height: shortSideInches }
    : { width: shortSideInches, height: longSideInches };
}

/** Gallery practice: a slim face up to 18x24 in, a wider one where a shadow box must carry the weight. */
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

/** The mat or border as a shopper reads it: `2.5 in mat`, `2 in border and shadow box`, `Full bleed`. */
export function describeMount(size: SizeKey, mount: Mount): string {
  if (isFullBleed(mount)) return 'Full bleed';
  const { borderInches, hasShadowBox } = sizes[size];
  return hasShadowBox ? `${borderInches} in border and shadow box` : `${borderInches} in mat`;
}
