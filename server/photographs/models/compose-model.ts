import sharp from 'sharp';
import { cropToFill, frameIn, unframed } from '#domain/framing/framing.ts';
import { decodePhotograph } from '../decode-photograph.ts';
import { cropInPixels, type FramedPictureRequest } from '../framed/compose-framed-picture.ts';
import { finishes } from '../framed/moulding-finishes.ts';
import { buildModel } from './build-model.ts';
import { grainInches, type Textures } from './surfaces.ts';
import { writeGlb } from './write-glb.ts';
import { writeUsdz } from './write-usdz.ts';

const pixelsPerInch = 64;

/** Makes the model of a print, true to scale, for augmented reality: a GLB, or a USDZ if the request asks for it. */
export async function composeModel(request: FramedPictureRequest): Promise<Buffer> {
  const { variant, orientation, moulding, format, frameDepthInches } = request;
  if (frameDepthInches === undefined) throw new Error('A model needs the depth of its frame');
  const textures: Textures = {
    photograph: await cropPhotograph(request),
    ...(variant.frameColor === 'wood' && { grain: await drawGrain() }),
  };
  const write = format === 'usdz' ? writeUsdz : writeGlb;
  return write(buildModel(variant, frameIn(variant, orientation, moulding), frameDepthInches), textures);
}

/** The photograph, cropped to fill the window of this variant, with at most `longSidePixels` in both directions. */
async function cropPhotograph(request: FramedPictureRequest): Promise<Buffer> {
  const { window } = unframed(request.variant, request.orientation);
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

/** Draws the grain of the wooden moulding. It repeats without a seam. */
function drawGrain(): Promise<Buffer> {
  const { faces, dark } = finishes.wood;
  const [width, height] = [grainInches.along * pixelsPerInch, grainInches.across * pixelsPerInch];
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(dark.slice(at, at + 2), 16) / 255);
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <filter id="grain" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
        <feTurbulence type="fractalNoise" baseFrequency="0.004 0.14" numOctaves="4" seed="3" stitchTiles="stitch"/>
        <feColorMatrix values="0 0 0 0 ${red}  0 0 0 0 ${green}  0 0 0 0 ${blue}  1.35 0 0 0 -0.5"/>
      </filter>
      <rect width="${width}" height="${height}" fill="${faces.left}"/>
      <rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.55"/>
    </svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 88 }).toBuffer();
}
