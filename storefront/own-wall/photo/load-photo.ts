import { type FocalLength, focalLengthOf, isPanorama } from '#domain/wall/focal-length.ts';
import type { Rgb } from '#domain/wall/light.ts';
import type { Area, Point } from '#domain/wall/quad.ts';
import { type Exif, readExif, readJpegSize } from '#domain/wall/read-exif.ts';
import type { GrayPhoto } from '#domain/wall/snap-to-edges.ts';
import { drawScaled, maxSidePixels, type ScaledPicture } from './draw-scaled.ts';

/** A photo of a wall, scaled for the screen. A visitor's never leaves the browser. */
export interface WallPhoto extends ScaledPicture {
  focal: FocalLength;
}

export type PhotoLoaded = { ok: true; photo: WallPhoto } | { ok: false; problem: string };

const minSidePixels = 480;
const maxMegabytes = 80;
/** The size and the EXIF of a JPEG are in its first segments, each of at most 64 KB. */
const maxHeaderBytes = 2 ** 20;

/**
 * Opens an image file, upright and at most 2048 pixels long.
 * @param otherWay what else to do if the browser cannot open it, as a sentence
 */
export async function loadPhoto(file: File, otherWay = ''): Promise<PhotoLoaded> {
  const megabytes = Math.ceil(file.size / 1e6);
  if (megabytes > maxMegabytes) {
    return refuse(`This file is ${megabytes} MB. Choose a photo of at most ${maxMegabytes} MB.`);
  }
  try {
    const header = await file.slice(0, maxHeaderBytes).arrayBuffer();
    const bitmap = await decode(file, readJpegSize(header));
    try {
      return drawPhoto(bitmap, readExif(header));
    } finally {
      bitmap.close();
    }
  } catch {
    return refuse(`${describeUnreadable(file)} ${otherWay}`.trim());
  }
}

/** Scales a large photo while it is decoded: 100 megapixels would take 400 MB. By its width alone, it keeps its shape upright too. */
function decode(file: File, stored: Area | undefined): Promise<ImageBitmap> {
  const isLarge = stored && Math.min(stored.width, stored.height) > maxSidePixels;
  return createImageBitmap(file, {
    imageOrientation: 'from-image',
    ...(isLarge && { resizeWidth: maxSidePixels, resizeQuality: 'high' }),
  });
}

function drawPhoto(bitmap: ImageBitmap, exif: Exif): PhotoLoaded {
  const { width, height } = bitmap;
  if (Math.min(width, height) < minSidePixels) {
    return refuse(
      `This photo is only ${width} x ${height} pixels. Choose one with at least ${minSidePixels} on each side.`,
    );
  }
  if (isPanorama(bitmap)) {
    return refuse('A panorama bends the wall, so it cannot be measured. Choose an ordinary photo.');
  }
  const canvas = drawScaled(bitmap);
  return { ok: true, photo: photoOn(canvas, focalLengthOf(exif, canvas)) };
}

export function photoOn(canvas: HTMLCanvasElement, focal: FocalLength): WallPhoto {
  return { canvas, width: canvas.width, height: canvas.height, focal };
}

/** The brightness of every pixel, to find the edges of a sheet. */
export function grayOf({ canvas, width, height }: WallPhoto): GrayPhoto {
  const colors = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const data = new Float32Array(width * height).map((_, index) => {
    const [red = 0, green = 0, blue = 0] = [colors[4 * index], colors[4 * index + 1], colors[4 * index + 2]];
    return 0.3 * red + 0.6 * green + 0.1 * blue;
  });
  return { width, height, data };
}

/** The average color around a point of the photo. */
export function colorAround({ canvas }: WallPhoto, { x, y }: Point): Rgb {
  const side = 9;
  const left = Math.min(Math.max(Math.round(x - side / 2), 0), canvas.width - side);
  const top = Math.min(Math.max(Math.round(y - side / 2), 0), canvas.height - side);
  const data = [...(canvas.getContext('2d')?.getImageData(left, top, side, side).data ?? [])];
  const mean = (part: number) =>
    data.reduce((sum, value, index) => (index % 4 === part ? sum + value : sum), 0) / (side * side);
  return [mean(0), mean(1), mean(2)];
}

function describeUnreadable({ type, name }: File): string {
  if (/hei[cf]/i.test(`${type} ${name}`)) {
    return "This browser can't open HEIC photos. Save the photo as JPEG and choose that file. On an iPhone, Settings > Camera > Formats > Most Compatible takes JPEGs.";
  }
  return "This browser can't open this file. Choose a photo as JPEG, PNG or WebP. If it is one, choose a smaller copy.";
}

function refuse(problem: string): PhotoLoaded {
  return { ok: false, problem };
}
