import { cropToFill, frame } from '#domain/framing/framing.ts';
import { decodePhotograph } from '../decode-photograph.ts';
import { cropInPixels, type FramedPictureRequest } from '../framed/compose-framed-picture.ts';
import { buildModel } from './build-model.ts';
import { drawGrain } from './draw-grain.ts';
import type { Textures } from './surfaces.ts';
import { writeGlb } from './write-glb.ts';
import { writeUsdz } from './write-usdz.ts';

/** Makes the model of a print, true to scale, for augmented reality: a GLB, or a USDZ if the request asks for it. */
export async function composeModel(request: FramedPictureRequest): Promise<Buffer> {
  const { variant, orientation, format, frameDepthInches } = request;
  if (frameDepthInches === undefined) throw new Error('A model needs the depth of its frame');
  const textures: Textures = {
    photograph: await cropPhotograph(request),
    ...(variant.frameColor === 'wood' && { grain: await drawGrain() }),
  };
  const write = format === 'usdz' ? writeUsdz : writeGlb;
  return write(buildModel(variant, orientation, frameDepthInches), textures);
}

/** The photograph, cropped to fill the window of this variant, with at most `longSidePixels` in both directions. */
async function cropPhotograph(request: FramedPictureRequest): Promise<Buffer> {
  const { window } = frame(request.variant, request.orientation);
  const decoded = await decodePhotograph(request.photograph);
  const size = await decoded().metadata();
  const crop = cropInPixels(cropToFill({ ...size, focus: request.focus }, window), size);
  const [width, height] = [crop.width, crop.height].map((pixels) =>
    toPowerOfTwo(pixels, request.longSidePixels),
  );
  return decoded()
    .extract(crop)
    .resize({ width, height, fit: 'fill' })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Older phones draw other textures without smoothing, or not at all. */
function toPowerOfTwo(pixels: number, max: number): number {
  return 2 ** Math.round(Math.log2(Math.min(pixels, max)));
}
