import type { Area } from './quad.ts';
import type { Exif } from './read-exif.ts';

/** The focal length of a photo, and its standard deviation as a share of it. */
export interface FocalLength {
  focalPixels: number;
  focalError: number;
}

/** The main cameras of phones have 24 to 28 mm. */
const usualMillimeters = 26;
const usualError = 0.08;
/** Cameras state whole millimeters, and stretch the picture a little to correct their lens. */
const statedError = 0.03;
const filmDiagonalMillimeters = Math.hypot(36, 24);
/** Wider photos are stitched from several, so they have no single point of view. */
const widestShape = 2.2;

/**
 * The focal length of a photo, from its EXIF. A photo without EXIF, or one that was cropped after it was taken, counts
 * as taken by a phone.
 * @param photo its size in pixels, in which the focal length is returned
 */
export function focalLengthOf(exif: Exif, photo: Area): FocalLength {
  const { focalMillimeters } = exif;
  if (!focalMillimeters || isCropped(exif, photo)) {
    return { focalPixels: focalPixelsOf(usualMillimeters, photo), focalError: usualError };
  }
  return { focalPixels: focalPixelsOf(focalMillimeters, photo), focalError: statedError };
}

/** Whether the photo does not state its focal length, or was cropped. */
export function isFocalGuessed({ focalError }: FocalLength): boolean {
  return focalError === usualError;
}

/** A focal length for 35 mm film compares the diagonals of film and photo. */
export function focalPixelsOf(millimeters: number, { width, height }: Area): number {
  return (millimeters / filmDiagonalMillimeters) * Math.hypot(width, height);
}

/** Whether a photo is a panorama. Its walls are bent, so it cannot be measured. */
export function isPanorama(photo: Area): boolean {
  return shapeOf(photo) > widestShape;
}

function isCropped({ sides }: Exif, photo: Area): boolean {
  return sides !== undefined && Math.abs(sides[0] / sides[1] - shapeOf(photo)) > 0.02;
}

function shapeOf({ width, height }: Area): number {
  return Math.max(width, height) / Math.min(width, height);
}
