import sharp from 'sharp';
import { finishes } from '../framed/moulding-finishes.ts';
import { grainInches } from './surfaces.ts';

const pixelsPerInch = 64;

/** Draws the grain of the wooden moulding. It repeats without a seam. */
export function drawGrain(): Promise<Buffer> {
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
