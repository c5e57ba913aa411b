import type { Crop } from '#domain/framing/framing.ts';
import type { Area } from '#domain/fulfillment/equipment.ts';
import type { Cuts } from '#domain/fulfillment/workshop.ts';

/** The cuts that a print file depends on. */
export type PrintCuts = Pick<Cuts, 'image' | 'paper' | 'trim' | 'overlapInches' | 'bleedInches'>;

/** A length along one axis of a picture, in pixels. */
interface Span {
  start: number;
  length: number;
}

/** One axis of a print, in pixels. Everything but `source` is in pixels of the file. */
interface Axis {
  /** The part of the photograph that is printed. */
  source: Span;
  /** The length of that part in the file. Only resampling makes it differ from the source's. */
  length: number;
  /** The missing pixels before and after it, where the photograph ends. They are mirrored. */
  mirrored: { before: number; after: number };
  /** The printed image on the sheet: the source with its mirrored edges. */
  image: Span;
  /** The sheet after trimming. */
  trim: Span;
  sheet: number;
}

/** How the photograph lies on its sheet. */
export interface PrintLayout {
  /** The resolution of the photograph at its printed size. */
  realPixelsPerInch: number;
  /** The resolution of the file. */
  pixelsPerInch: number;
  horizontal: Axis;
  vertical: Axis;
}

/**
 * Lays a photograph out on its sheet. The crop fills the window, or the board with Full Bleed. Overlap and bleed show more
 * of the photograph around the crop. The image is in the middle of the sheet.
 * @param photograph its upright size in pixels
 * @param resampledTo the resolution of the file; without it, every pixel of the photograph is one of the file
 */
export function layOutPrint(
  photograph: Area,
  crop: Crop,
  cuts: PrintCuts,
  resampledTo?: number,
): PrintLayout {
  const { image, paper, trim } = cuts;
  const extraInches = cuts.overlapInches + cuts.bleedInches;
  const realPixelsPerInch = (crop.width * photograph.width) / (image.width - 2 * extraInches);
  const pixelsPerInch = resampledTo ?? realPixelsPerInch;
  const extraPixels = extraInches * realPixelsPerInch;
  const layOutAxis = (side: 'width' | 'height', from: number): Axis => {
    const pixels = photograph[side];
    const first = Math.round(from * pixels - extraPixels);
    const last = Math.round((from + crop[side]) * pixels + extraPixels);
    const [start, end] = [Math.max(first, 0), Math.min(last, pixels)];
    const inFile = (sourcePixels: number) => Math.round((sourcePixels * pixelsPerInch) / realPixelsPerInch);
    const mirrored = { before: inFile(start - first), after: inFile(last - end) };
    const length = inFile(last - first);
    const sheet = Math.max(length, Math.round(paper[side] * pixelsPerInch));
    return {
      source: { start, length: end - start },
      length: length - mirrored.before - mirrored.after,
      mirrored,
      image: center(length, sheet),
      trim: center(Math.round(trim[side] * pixelsPerInch), sheet),
      sheet,
    };
  };
  return {
    realPixelsPerInch,
    pixelsPerInch,
    horizontal: layOutAxis('width', crop.x),
    vertical: layOutAxis('height', crop.y),
  };
}

function center(length: number, sheet: number): Span {
  return { start: Math.floor((sheet - length) / 2), length };
}
