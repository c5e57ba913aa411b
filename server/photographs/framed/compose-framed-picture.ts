import sharp from 'sharp';
import type { Orientation } from '#domain/catalogue/categories.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { type Crop, cropToFill, frameIn, type Rect } from '#domain/framing/framing.ts';
import type { Profile } from '#domain/framing/mouldings.ts';
import { decodePhotograph } from '../decode-photograph.ts';
import { drawBackground, drawOverlay } from './draw-framing.ts';
import { layOutForSharing, layOutFraming } from './lay-out-framing.ts';

export interface FramedPictureRequest {
  /** The photograph as an image file, with about as many pixels as the picture to make. */
  photograph: Uint8Array;
  /** The point that the crop keeps in view, as fractions (0..1) of width and height. */
  focus: { x: number; y: number };
  orientation: Orientation;
  variant: Variant;
  /** The moulding of the variant; `noMoulding` without a frame. */
  moulding: Profile;
  /** The longer side of the picture to make. */
  longSidePixels: number;
  /**
   * `wall`: some wall with the print's shadow. `close-up and wall`: the picture of a shared link, see `layOutForSharing`.
   * `nothing`: only the board or the moulding, edge to edge.
   */
  around: 'wall' | 'close-up and wall' | 'nothing';
  /** Makes a model for augmented reality, whose texture has `longSidePixels`. Absent: a JPEG. */
  format?: 'glb' | 'usdz';
  /** The depth of a model's frame, from the wall to its face. */
  frameDepthInches?: number;
}

/** Draws a picture, in this process or another. @throws PictureRefusedError when too many are requested */
export type ComposePicture = (request: FramedPictureRequest) => Promise<Buffer>;

const jpegQuality = 84;

/** Draws a print true to scale, as it will be delivered (`domain/framing/framing.ts`), as a JPEG. */
export async function composeFramedPicture(request: FramedPictureRequest): Promise<Buffer> {
  const framing = frameIn(request.variant, request.orientation, request.moulding);
  const hasWall = request.around !== 'nothing';
  const sharing =
    request.around === 'close-up and wall' ? layOutForSharing(framing, request.longSidePixels) : undefined;
  const layout = sharing ?? layOutFraming(framing, request.longSidePixels, hasWall);
  const isBare = !hasWall && request.variant.frameColor === 'none';
  const overlay = drawOverlay(layout, request.variant.frameColor, framing.depthInches, isBare);
  // mozjpeg takes half as long again as everything else, too long for a picture that every import makes.
  const mozjpeg = !sharing;
  const windows = sharing ? [layout.window, sharing.closeUp] : [layout.window];
  return sharp(Buffer.from(drawBackground(layout, hasWall)))
    .composite([...(await fillWindows(request, windows)), { input: Buffer.from(overlay) }])
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: jpegQuality, mozjpeg, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The photograph, cropped to fill each window. */
async function fillWindows({ photograph, focus }: FramedPictureRequest, windows: readonly Rect[]) {
  // Decodes first, because sharp would otherwise crop before it turns the picture upright.
  const decoded = await decodePhotograph(photograph);
  const { width, height } = await decoded().metadata();
  return Promise.all(
    windows.map(async (window) => {
      const input = await decoded()
        .extract(cropInPixels(cropToFill({ width, height, focus }, window), { width, height }))
        .resize(window.width, window.height, { fit: 'fill' })
        .png({ compressionLevel: 1 })
        .toBuffer();
      return { input, left: window.x, top: window.y };
    }),
  );
}

/** A crop in whole pixels, inside the photograph. */
export function cropInPixels(crop: Crop, { width, height }: { width: number; height: number }) {
  const cropWidth = Math.max(1, Math.round(crop.width * width));
  const cropHeight = Math.max(1, Math.round(crop.height * height));
  return {
    left: Math.min(Math.round(crop.x * width), width - cropWidth),
    top: Math.min(Math.round(crop.y * height), height - cropHeight),
    width: cropWidth,
    height: cropHeight,
  };
}
