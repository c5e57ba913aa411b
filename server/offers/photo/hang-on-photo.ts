import sharp, { type Sharp } from 'sharp';
import type { OfferPhoto } from '#domain/offers/offer-photo.ts';
import { applyHomography, drawnCorners, invertHomography } from '#domain/wall/homography.ts';
import { multiplierOf } from '#domain/wall/light.ts';
import { type Area, distance, type Point, type Quad } from '#domain/wall/quad.ts';
import {
  composeFramedPicture,
  type FramedPictureRequest,
} from '#server/photographs/framed/compose-framed-picture.ts';

export interface PhotoToHangOn extends Pick<OfferPhoto, 'toPhoto' | 'light' | 'width' | 'height'> {
  jpeg: Uint8Array;
  prints: PrintToHang[];
}

interface PrintToHang {
  picture: Omit<FramedPictureRequest, 'longSidePixels' | 'around'>;
  /** The frame, in inches. */
  outside: Area;
  /** On the wall, in inches around what was measured. */
  middle: Point;
}

/** Pixels of three bytes. */
interface Pixels extends Area {
  data: Buffer;
}

const jpegQuality = 82;
/** Smaller prints are not visible. Larger ones reach far beyond the photo. */
const minSidePixels = 8;
const maxSidePixels = 4096;
/** The width of the shadow, as a share of a print's. */
const shadowShare = 0.012;

/** The photo as a JPEG with framed prints on its wall, in its perspective and its light, as the offer's page draws them. */
export async function hangOnPhoto({
  jpeg,
  width,
  height,
  toPhoto,
  light,
  prints,
}: PhotoToHangOn): Promise<Buffer> {
  const hung = prints.map((print) => ({
    ...print,
    corners: drawnCorners({ toPhoto }, print.middle, print.outside),
  }));
  const shadow = Buffer.from(drawShadows({ width, height }, hung));
  const photo = await readPixels(sharp(jpeg).composite([{ input: shadow }]));
  const toWall = invertHomography(toPhoto);
  const multiplier = multiplierOf(light);
  for (const { picture, corners, middle, outside } of hung) {
    const longSidePixels = Math.min(Math.ceil(Math.max(...sidesOf(corners))), maxSidePixels);
    if (!(longSidePixels >= minSidePixels)) continue;
    const framed = await composeFramedPicture({ ...picture, longSidePixels, around: 'nothing' });
    const toShare = (pixel: Point) => {
      const { x, y } = applyHomography(toWall, pixel);
      return { x: (x - middle.x) / outside.width + 0.5, y: (y - middle.y) / outside.height + 0.5 };
    };
    layOn(photo, await readPixels(sharp(framed)), { corners, toShare, light: multiplier });
  }
  return sharp(photo.data, { raw: { ...{ width, height }, channels: 3 } })
    .jpeg({ quality: jpegQuality, mozjpeg: true })
    .toBuffer();
}

async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function sidesOf([a, b, c, d]: Quad): number[] {
  return [distance(a, b), distance(b, c), distance(c, d), distance(d, a)];
}

function drawShadows({ width, height }: Area, hung: readonly { corners: Quad }[]): string {
  const shadows = hung.map(({ corners }) => {
    const by = shadowShare * distance(corners[0], corners[1]);
    const points = corners.map(({ x, y }) => `${x + by / 2},${y + by}`).join(' ');
    return `<polygon points="${points}" filter="url(#soft)" fill-opacity="0.4"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <filter id="soft"><feGaussianBlur stdDeviation="${width / 250}"/></filter>${shadows.join('')}</svg>`;
}

interface Laying {
  corners: Quad;
  /** From a pixel of the photo to shares of the picture's width and height. */
  toShare(pixel: Point): Point;
  /** What the light leaves of each color. */
  light: readonly number[];
}

/** Lays a picture into the photo, between its corners. Its pixels are about as large as those of the photo. */
function layOn(photo: Pixels, picture: Pixels, { corners, toShare, light }: Laying): void {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const within = (value: number, max: number) => Math.min(Math.max(Math.floor(value), 0), max);
  for (let y = within(Math.min(...ys), photo.height); y < within(Math.max(...ys) + 1, photo.height); y += 1) {
    for (let x = within(Math.min(...xs), photo.width); x < within(Math.max(...xs) + 1, photo.width); x += 1) {
      const share = toShare({ x: x + 0.5, y: y + 0.5 });
      if (!(share.x >= 0 && share.x < 1 && share.y >= 0 && share.y < 1)) continue;
      const color = colorAt(picture, share);
      const at = 3 * (y * photo.width + x);
      for (let part = 0; part < 3; part += 1)
        photo.data[at + part] = Math.round((color[part] ?? 0) * (light[part] ?? 1));
    }
  }
}

/** Mixes the four nearest pixels. */
function colorAt({ data, width, height }: Pixels, share: Point): number[] {
  const [x, y] = [
    Math.min(Math.max(share.x * width - 0.5, 0), width - 1),
    Math.min(Math.max(share.y * height - 0.5, 0), height - 1),
  ];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, lower] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const [across, down] = [x - left, y - top];
  const at = (column: number, row: number, part: number) => data[3 * (row * width + column) + part] ?? 0;
  return [0, 1, 2].map(
    (part) =>
      (1 - down) * ((1 - across) * at(left, top, part) + across * at(right, top, part)) +
      down * ((1 - across) * at(left, lower, part) + across * at(right, lower, part)),
  );
}
