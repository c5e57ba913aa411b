import type { CropKey, Photograph } from '../api/catalogue/product.ts';
import { type Orientation, orientationOf } from '../catalogue/categories.ts';
import type { FrameColor } from '../catalogue/variants/frames.ts';
import { isFullBleed, type Mount } from '../catalogue/variants/mounts.ts';
import { type SizeKey, sizes } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';
import { type Mouldings, mouldingOf, noMoulding, type Profile } from './mouldings.ts';

/** A rectangle in inches from the top left corner of the framed print. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The parts of a framed print, seen from the front, in inches. */
export interface Framing {
  /** The framed print as it hangs on the wall, or the board without a frame. */
  outside: { width: number; height: number };
  /** The width of the moulding's face; 0 without a frame. */
  mouldingInches: number;
  /** The board behind the glass, which has the listed size. The moulding's lip covers its edges. */
  board: Rect;
  /** What is seen of the board inside the lip; the whole board without a frame. */
  sight: Rect;
  /** What the mat or the border leaves open of the photograph; the whole board with Full Bleed. */
  window: Rect;
  /** The visible cut edge of the mat around the window; 0 without a mat, because a shadow box has a printed border. */
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

const matThicknessInches = 1 / 16;
const shadowBoxDepthInches = 0.5;

/**
 * Lays out a framed print (specification, section 12). Every picture of a framed print uses this layout. The moulding
 * holds the board in its rabbet, the border is taken off every side of the board, and a landscape is a portrait turned
 * by 90 degrees.
 */
export function frame(variant: Variant, orientation: Orientation, mouldings: Mouldings): Framing {
  return frameIn(variant, orientation, mouldingOf(variant, mouldings));
}

/** Lays out a print without its frame. Its board and its window are the same in every moulding. */
export function unframed(
  { size, mount }: Pick<Variant, 'size' | 'mount'>,
  orientation: Orientation,
): Framing {
  return frameIn({ size, mount }, orientation, noMoulding);
}

/** Lays out a print in this moulding; in `noMoulding`, without a frame. */
export function frameIn(
  { size, mount }: Pick<Variant, 'size' | 'mount'>,
  orientation: Orientation,
  { faceInches, lipInches, allowanceInches }: Profile,
): Framing {
  const { borderInches, hasShadowBox } = sizes[size];
  const { width, height } = boardSize(size, orientation);
  const start = faceInches - lipInches + allowanceInches / 2;
  const board = { x: start, y: start, width, height };
  const outside = { width: width + 2 * start, height: height + 2 * start };
  return {
    outside,
    mouldingInches: faceInches,
    board,
    sight: inset({ x: 0, y: 0, ...outside }, faceInches),
    window: isFullBleed(mount) ? board : inset(board, borderInches),
    bevelInches: isFullBleed(mount) || hasShadowBox ? 0 : matThicknessInches,
    depthInches: hasShadowBox ? shadowBoxDepthInches : 0,
  };
}

/** What is seen of the photograph. With Full Bleed, the lip covers its edges. */
export function visibleImage<Area extends { width: number }>({
  window,
  sight,
}: Record<'window' | 'sight', Area>): Area {
  return window.width < sight.width ? window : sight;
}

const cardMatInches = 1.25;
/** The variant whose crop a card shows. */
export const cardVariant = { size: 'medium', mount: 'Border' } as const;

/**
 * Lays out a framed print for a card of the catalogue. The shop sells no mat as thin as this one, so a card must not
 * state a size. The photograph is cropped as in `cardVariant`.
 */
export function frameOnCard(frameColor: FrameColor, orientation: Orientation, mouldings: Mouldings): Framing {
  const framed = frame({ ...cardVariant, frameColor }, orientation, mouldings);
  const { outside, board, sight, window } = framed;
  const cut = window.x - board.x - cardMatInches;
  const shrink = <Part extends Framing['outside']>(part: Part): Part => ({
    ...part,
    width: part.width - 2 * cut,
    height: part.height - 2 * cut,
  });
  return {
    ...framed,
    outside: shrink(outside),
    board: shrink(board),
    sight: shrink(sight),
    window: { ...window, x: window.x - cut, y: window.y - cut },
  };
}

/** A photograph with the focus point that its crop in this variant keeps in view. */
export function inVariant<Cropped extends Pick<Photograph, 'focus' | 'focusByCrop'>>(
  photograph: Cropped,
  { size, mount }: Pick<Variant, 'size' | 'mount'>,
): Cropped {
  const focus = photograph.focusByCrop?.[cropKey(size, mount)];
  return focus ? { ...photograph, focus } : photograph;
}

/** The name of a size with a mount in `focusByCrop`. The frame makes no difference to the crop. */
export function cropKey(size: SizeKey, mount: Mount): CropKey {
  return `${size} ${mount}`;
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
export const minPixelsPerInch = 150;

/** The pixels, in width and height, that print sharply in this variant. */
export function sharpPixels(
  variant: Pick<Variant, 'size' | 'mount'>,
  orientation: Orientation,
): { width: number; height: number } {
  const { width, height } = unframed(variant, orientation).window;
  return { width: width * minPixelsPerInch, height: height * minPixelsPerInch };
}

/** The resolution at which a photograph is printed in this variant, after the crop that fills its window. */
export function pixelsPerInch(
  photograph: Pick<Photograph, 'width' | 'height'>,
  variant: Pick<Variant, 'size' | 'mount'>,
): number {
  const { window } = unframed(variant, orientationOf(photograph));
  const crop = cropToFill({ ...photograph, focus: { x: 0.5, y: 0.5 } }, window);
  return (crop.width * photograph.width) / window.width;
}

function boardSize(size: SizeKey, orientation: Orientation): { width: number; height: number } {
  const { shortSideInches, longSideInches } = sizes[size];
  return orientation === 'landscape'
    ? { width: longSideInches, height: shortSideInches }
    : { width: shortSideInches, height: longSideInches };
}

/** A rectangle that is smaller by this on each side. */
export function inset(rect: Rect, by: number): Rect {
  return { x: rect.x + by, y: rect.y + by, width: rect.width - 2 * by, height: rect.height - 2 * by };
}

function clampStart(focus: number, length: number): number {
  return Math.min(Math.max(focus - length / 2, 0), 1 - length);
}
