import sharp, { type Sharp } from 'sharp';
import { type Camera, project } from '#domain/wall/camera.ts';
import { type Area, type Quad, rectangleAround } from '#domain/wall/quad.ts';
import { references } from '#domain/wall/references.ts';
import { heldCamera, seededRandom, syntheticPhoto } from '#tests/world/synthetic-wall.ts';

/** The camera of the photo, whose sheet is around the wall's origin. */
export const wallCamera = heldCamera(seededRandom(5), 26, 20);

/** The corners of a sheet in the photo, which is an upright Letter sheet if no other is named. */
export function sheetOn(seenBy: Camera, sheet: Area = references.letter): Quad {
  const [a, b, c, d] = rectangleAround({ x: 0, y: 0 }, sheet);
  return [project(seenBy, a), project(seenBy, b), project(seenBy, c), project(seenBy, d)];
}

/** A JPEG of a wall with a white sheet, in the light of a lamp. */
export async function photographWall(seenBy: Camera, sheet?: Area): Promise<Buffer> {
  return drawPhoto(seenBy, sheet)
    .withExif({ IFD2: { FocalLengthIn35mmFilm: '26' } })
    .jpeg()
    .toBuffer();
}

/** The same photo without EXIF. */
export function drawPhoto(seenBy: Camera, sheet?: Area): Sharp {
  const { width, height } = syntheticPhoto;
  const points = sheetOn(seenBy, sheet)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#b9ab95"/><rect y="1300" width="100%" height="240" fill="#6d5138"/>
    <polygon points="${points}" fill="#f0e6d2"/></svg>`;
  return sharp(Buffer.from(svg));
}
