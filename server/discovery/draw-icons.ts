import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Draws the PNG icons in public/ from favicon.svg: `node server/discovery/draw-icons.ts`. */
const publicFolder = new URL('../../public/', import.meta.url);
const wallColor = '#f1ede6';

/**
 * `share` is how much of an icon's side the drawing takes. Phones crop a maskable icon to a circle or a rounded square, and
 * only the inner 80 % of its width is always visible.
 */
const icons = [
  { name: 'icon-192.png', sidePixels: 192, share: 0.86 },
  { name: 'icon-512.png', sidePixels: 512, share: 0.86 },
  { name: 'icon-maskable-192.png', sidePixels: 192, share: 0.54 },
  { name: 'icon-maskable-512.png', sidePixels: 512, share: 0.54 },
  { name: 'apple-touch-icon.png', sidePixels: 180, share: 0.66 },
];

const drawing = await readFile(new URL('favicon.svg', publicFolder));
for (const { name, sidePixels, share } of icons) {
  const drawingPixels = Math.round(sidePixels * share);
  const margin = Math.floor((sidePixels - drawingPixels) / 2);
  const oppositeMargin = sidePixels - drawingPixels - margin;
  await sharp(drawing, { density: (72 * drawingPixels) / 32 })
    .resize(drawingPixels, drawingPixels)
    .flatten({ background: wallColor })
    .extend({
      top: margin,
      left: margin,
      bottom: oppositeMargin,
      right: oppositeMargin,
      background: wallColor,
    })
    .png({ palette: true, compressionLevel: 9 })
    .toFile(fileURLToPath(new URL(name, publicFolder)));
}
