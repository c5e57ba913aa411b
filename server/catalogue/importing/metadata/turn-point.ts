/** A point of a picture, as shares (0..1) of its width and height. */
interface Point {
  x: number;
  y: number;
}

/** EXIF's orientations (CIPA DC-008, 4.6.5): where a point of the stored pixels lies once the picture is upright. */
const turns: Readonly<Record<number, (point: Point) => Point>> = {
  2: ({ x, y }) => ({ x: 1 - x, y }),
  3: ({ x, y }) => ({ x: 1 - x, y: 1 - y }),
  4: ({ x, y }) => ({ x, y: 1 - y }),
  5: ({ x, y }) => ({ x: y, y: x }),
  6: ({ x, y }) => ({ x: 1 - y, y: x }),
  7: ({ x, y }) => ({ x: 1 - y, y: 1 - x }),
  8: ({ x, y }) => ({ x: y, y: 1 - x }),
};

/** Turns a point with its picture. An orientation that EXIF does not know leaves both as they are. */
export function turnPoint(point: Point, orientation: number): Point {
  return turns[orientation]?.(point) ?? point;
}
