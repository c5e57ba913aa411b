import { formatInches } from '#domain/framing/framing-texts.ts';
import { usualCenterInches } from '#domain/framing/hanging.ts';
import { focalPixelsOf } from '#domain/wall/focal-length.ts';
import type { StandingFurniture } from '#domain/wall/hanging-place.ts';
import { wallWithError } from '#domain/wall/measure-wall.ts';
import type { Area } from '#domain/wall/quad.ts';
import { sixteenth } from '#domain/wall/round-inches.ts';
import type { HangableWall } from '../hang/hangable-wall.ts';
import { photoOn } from '../photo/load-photo.ts';
import { furniturePicture } from './furniture-picture.ts';
import type { WallSizes } from './wall-sizes.ts';

const maxSidePixels = 2048;
const floorInches = 12;
const baseboardInches = 4;

const colors = {
  wall: '#e9e3d8',
  light: '#f4f0e8',
  baseboard: '#f7f4ee',
  line: '#cfc6b7',
  floor: '#c9b699',
  nearFloor: '#b8a384',
};

/**
 * A wall drawn to scale, as a photo whose scale is exact. Its origin is at the middle of the wall, at the usual height
 * of the middle of a print.
 * @throws when the picture of the furniture cannot be loaded
 */
export async function drawWallFromSizes(sizes: WallSizes): Promise<HangableWall> {
  const { wall, furniture } = sizes;
  const { width: wallInches, height: ceilingInches } = wall;
  const drawPiece = furniture && (await loadFurniture(furniture));
  const perInch = maxSidePixels / Math.max(wallInches, ceilingInches + floorInches);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(wallInches * perInch);
  canvas.height = Math.round((ceilingInches + floorInches) * perInch);
  const standing: StandingFurniture | undefined = furniture && {
    kind: furniture.kind,
    left: -furniture.width / 2,
    right: furniture.width / 2,
    top: usualCenterInches - furniture.height,
  };
  const origin = { x: (wallInches / 2) * perInch, y: (ceilingInches - usualCenterInches) * perInch };
  const context = canvas.getContext('2d');
  if (context) {
    context.setTransform(perInch, 0, 0, perInch, origin.x, origin.y);
    drawRoom(context, wallInches, ceilingInches);
    drawPiece?.(context);
  }
  return {
    photo: photoOn(canvas, { focalPixels: focalPixelsOf(26, canvas), focalError: 0 }),
    name: describeWall(sizes),
    planned: {
      wall: inSixteenths(wall),
      ...(furniture && { furniture: { kind: furniture.kind, ...inSixteenths(furniture) } }),
    },
    measured: {
      ok: true,
      wall: wallWithError([
        [perInch, 0, origin.x],
        [0, perInch, origin.y],
        [0, 0, 1],
      ]),
      reference: wall,
    },
    landmarks: {
      floorY: usualCenterInches,
      ends: { left: -wallInches / 2, right: wallInches / 2, ceilingY: usualCenterInches - ceilingInches },
      ...(standing && { furniture: standing }),
    },
  };
}

/** Draws the piece in the middle of the wall, in inches around the origin. */
async function loadFurniture(piece: NonNullable<WallSizes['furniture']>) {
  const { src, width, height } = furniturePicture(piece);
  const image = new Image();
  image.src = src;
  await image.decode();
  return (context: CanvasRenderingContext2D) =>
    context.drawImage(image, -width / 2, usualCenterInches - (piece.height + height) / 2, width, height);
}

/** In inches around the origin. Light comes from the upper left, as on the frames. */
function drawRoom(context: CanvasRenderingContext2D, wallInches: number, ceilingInches: number): void {
  const [left, top, floor] = [-wallInches / 2, usualCenterInches - ceilingInches, usualCenterInches];
  const fill = (color: string | CanvasGradient, y: number, height: number) => {
    context.fillStyle = color;
    context.fillRect(left, y, wallInches, height);
  };
  const light = context.createLinearGradient(left, top, -left, floor);
  light.addColorStop(0, colors.light);
  light.addColorStop(1, colors.wall);
  fill(light, top, ceilingInches);
  const planks = context.createLinearGradient(0, floor, 0, floor + floorInches);
  planks.addColorStop(0, colors.floor);
  planks.addColorStop(1, colors.nearFloor);
  fill(colors.baseboard, floor - baseboardInches, baseboardInches);
  fill(colors.line, floor - baseboardInches - 0.4, 0.4);
  fill(planks, floor, floorInches);
  fill(colors.line, floor, 0.2);
}

/** The planner's address has at most four decimals. */
function inSixteenths({ width, height }: Area): Area {
  return { width: sixteenth(width), height: sixteenth(height) };
}

function describeWall({ wall, furniture }: WallSizes): string {
  const drawing = `A drawing of your wall, ${formatInches(wall.width)} in wide and ${formatInches(wall.height)} in high`;
  return furniture
    ? `${drawing}, with a ${furniture.kind} ${formatInches(furniture.width)} in wide`
    : drawing;
}
