import sharp from 'sharp';
import type { Orientation } from '#domain/categories.ts';
import { type Crop, cropToFill, frame, type Rect } from '#domain/framing.ts';
import type { Choice } from '#domain/variants.ts';
import { decodePhotograph } from '../decode-photograph.ts';
import { drawBackground, drawOverlay } from './draw-framing.ts';
import { layOutFraming, layOutOnWideWall } from './lay-out-framing.ts';

export interface FramedPictureOrder {
  /** The photograph as an image file, with about as many pixels as the picture to make. */
  photograph: Uint8Array;
  /** The point that the crop keeps in view, as fractions (0..1) of width and height. */
  focus: { x: number; y: number };
  orientation: Orientation;
  choice: Choice;
  /** The longer side of the picture to make. */
  longSidePixels: number;
  /**
   * `wall`: some wall with the print's shadow. `wide wall`: a wall in the shape of pictures for shared links.
   * `nothing`: only the board or the moulding, edge to edge.
   */
  around: 'wall' | 'wide wall' | 'nothing';
}

/** Draws a picture, in this process or another. @throws PictureRefusedError when too many are requested */
export type ComposePicture = (order: FramedPictureOrder) => Promise<Buffer>;

/** A picture was not drawn because too many are requested at the moment. */
export class PictureRefusedError extends Error {}

const jpegQuality = 84;

/** Draws a print true to scale, as it will be delivered (`domain/framing.ts`), as a JPEG. */
export async function composeFramedPicture(order: FramedPictureOrder): Promise<Buffer> {
  const framing = frame(order.choice, order.orientation);
  const hasWall = order.around !== 'nothing';
  const layout =
    order.around === 'wide wall'
      ? layOutOnWideWall(framing, order.longSidePixels)
      : layOutFraming(framing, order.longSidePixels, hasWall);
  const isBare = !hasWall && order.choice.frameColor === 'none';
  const overlay = drawOverlay(layout, order.choice.frameColor, framing.depthInches, isBare);
  // mozjpeg takes half as long again as everything else, too long for a picture that every import makes.
  const mozjpeg = order.around !== 'wide wall';
  return sharp(Buffer.from(drawBackground(layout, hasWall)))
    .composite([
      { input: await fillWindow(order, layout.window), left: layout.window.x, top: layout.window.y },
      { input: Buffer.from(overlay) },
    ])
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: jpegQuality, mozjpeg, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function fillWindow({ photograph, focus }: FramedPictureOrder, window: Rect): Promise<Buffer> {
  // Decodes first, because sharp would otherwise crop before it turns the picture upright.
  const decoded = (await decodePhotograph(photograph))();
  const { width, height } = await decoded.metadata();
  return decoded
    .extract(cropInPixels(cropToFill({ width, height, focus }, window), { width, height }))
    .resize(window.width, window.height, { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function cropInPixels(crop: Crop, { width, height }: { width: number; height: number }) {
  const cropWidth = Math.max(1, Math.round(crop.width * width));
  const cropHeight = Math.max(1, Math.round(crop.height * height));
  return {
    left: Math.min(Math.round(crop.x * width), width - cropWidth),
    top: Math.min(Math.round(crop.y * height), height - cropHeight),
    width: cropWidth,
    height: cropHeight,
  };
}
