import { usualCenterInches } from '#domain/framing/hanging.ts';
import { furniture } from '#domain/wall/furniture.ts';
import { homographyBetween } from '#domain/wall/homography.ts';
import { wallWithError } from '#domain/wall/measure-wall.ts';
import { type Point, type Quad, rectangleAround } from '#domain/wall/quad.ts';
import type { HangableWall } from '../hang/hangable-wall.ts';
import { loadPhoto, type PhotoLoaded } from '../photo/load-photo.ts';

/** A rectangle on the wall of the rendered room. The middle of its lower edge is on the floor, below the middle of the sofa. */
const rectangle = { width: 120, height: 114 };
/**
 * Where the picture shows its corners, clockwise from the upper left, as fractions of the picture: `room` in
 * `collection/view-geometry.json`.
 */
export const roomCorners: Quad = [
  { x: 0.16552, y: 0.06853 },
  { x: 0.71101, y: 0.10338 },
  { x: 0.71101, y: 0.7683 },
  { x: 0.16552, y: 0.79188 },
];
const sofaInches = { width: 84, height: furniture.sofa.heightInches };

/** Loads the picture of the room, as a photo. */
export async function loadRoom(): Promise<PhotoLoaded> {
  try {
    const answer = await fetch('/views/room-1920.avif');
    if (!answer.ok) throw new Error(`The room answers ${answer.status}.`);
    return await loadPhoto(new File([await answer.blob()], 'room.avif', { type: 'image/avif' }));
  } catch {
    return { ok: false, problem: "The room couldn't be loaded. Check your connection and try again." };
  }
}

/** The room as a wall whose scale is exact. Its origin is above the middle of the sofa, at the usual height of a print's middle. */
export function wallOfRoom(photo: HangableWall['photo']): HangableWall {
  const floor = usualCenterInches;
  const inPixels = ({ x, y }: Point) => ({ x: x * photo.width, y: y * photo.height });
  const [a, b, c, d] = roomCorners;
  const inInches = rectangleAround({ x: 0, y: floor - rectangle.height / 2 }, rectangle);
  return {
    photo,
    name: 'A living room with a sofa 84 in wide',
    measured: {
      ok: true,
      wall: wallWithError(homographyBetween(inInches, [inPixels(a), inPixels(b), inPixels(c), inPixels(d)])),
      reference: rectangle,
    },
    landmarks: {
      floorY: floor,
      furniture: {
        kind: 'sofa',
        left: -sofaInches.width / 2,
        right: sofaInches.width / 2,
        top: floor - sofaInches.height,
      },
    },
  };
}
