import { readFileSync } from 'node:fs';
import { type Camera, project } from '#domain/wall/camera.ts';
import { type Point, type Quad, rectangleAround } from '#domain/wall/quad.ts';

const roomNames = ['by-the-door', 'over-the-sofa', 'evening-lamp'] as const;
export type RoomName = (typeof roomNames)[number];

/** A rendered photograph of a wall with a sheet of paper, and what its camera saw (collection/walls). */
export interface RoomPhotograph {
  file: Buffer;
  photo: { width: number; height: number };
  /** The origin of its wall is the middle of the sheet. */
  camera: Camera;
  sheet: { kind: 'letter' | 'a4'; corners: Quad };
  /** Other rectangles on the wall, such as a door, with the way from the middle of the sheet to theirs. */
  others: Record<string, { middle: Point; corners: Quad }>;
}

export function roomPhotograph(name: RoomName): RoomPhotograph {
  const read = (extension: string) =>
    readFileSync(new URL(`../../collection/walls/${name}.${extension}`, import.meta.url));
  return { file: read('jpg'), ...JSON.parse(read('json').toString()) };
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** The box around a rectangle on the wall, as the camera of a photograph sees it, in pixels. */
export function seenBox(camera: Camera, middle: Point, measures: { width: number; height: number }): Box {
  const corners = rectangleAround(middle, measures).map((corner) => project(camera, corner));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
