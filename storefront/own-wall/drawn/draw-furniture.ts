import type { FurnitureKind } from '#domain/wall/furniture.ts';
import type { StandingFurniture } from '#domain/wall/hanging-place.ts';

type Context = CanvasRenderingContext2D;

/** A box in inches: left, top, width, height. */
type Box = readonly [number, number, number, number];

const cloth = { base: '#8d8578', seat: '#9a9285', back: '#a49c8f', shade: '#766f63' };
const wood = { front: '#8a6a48', top: '#9c7b57', line: '#6d5236', leg: '#5a452f' };
const linen = { sheet: '#f3efe7', pillow: '#fbf9f5', cover: '#c9c0b1' };

/** Draws furniture from the front, with its shadow on the wall. The context draws in inches, `perInch` pixels each. */
export function drawFurniture(
  context: Context,
  { kind, left, right, top }: StandingFurniture,
  floorY: number,
  perInch: number,
): void {
  const [width, height] = [right - left, floorY - top];
  const layer = document.createElement('canvas');
  layer.width = Math.ceil((width + 2) * perInch);
  layer.height = Math.ceil((height + 1) * perInch);
  const piece = layer.getContext('2d');
  if (!piece) return;
  piece.setTransform(perInch, 0, 0, perInch, perInch, perInch);
  pieces[kind](piece, width, height);
  context.save();
  context.shadowColor = 'rgb(44 34 20 / 0.35)';
  context.shadowBlur = 5 * perInch;
  context.shadowOffsetX = 1.5 * perInch;
  context.shadowOffsetY = perInch;
  context.drawImage(layer, left - 1, top - 1, layer.width / perInch, layer.height / perInch);
  context.restore();
}

const pieces: Readonly<Record<FurnitureKind, (context: Context, width: number, height: number) => void>> = {
  sofa(context, width, height) {
    const arm = Math.min(8, width / 8);
    const inner = width - 2 * arm;
    const [seat, legs] = [0.5 * height, 0.12 * height];
    const cushions = Math.max(1, Math.round(inner / 25));
    fillLegs(context, width, height, legs);
    fill(context, cloth.base, [arm / 2, 0, width - arm, height - legs], 3);
    each(cushions, inner, (x, cushion) => {
      fill(context, cloth.back, [arm + x, 1.5, cushion, seat], 2);
      fill(context, cloth.seat, [arm + x, seat, cushion, 0.17 * height], 1.5);
    });
    fill(context, cloth.shade, [arm, seat + 0.17 * height, inner, 0.4]);
    fill(context, cloth.seat, [0, 0.27 * height, arm, 0.73 * height - legs], 2);
    fill(context, cloth.seat, [width - arm, 0.27 * height, arm, 0.73 * height - legs], 2);
  },
  bed(context, width, height) {
    const mattress = Math.max(height - 24, 0.4 * height);
    fill(context, wood.front, [0, 0, width, height], 1);
    fill(context, wood.top, [1.5, 1.5, width - 3, mattress], 1);
    const pillows = width > 50 ? 2 : 1;
    each(pillows, width - 8, (x, pillow) =>
      fill(context, linen.pillow, [4 + x + 1.5, mattress - 9, pillow - 3, 14], 5),
    );
    fill(context, linen.sheet, [0.5, mattress, width - 1, height - mattress - 6], 3);
    fill(context, linen.cover, [0.5, mattress + 4, width - 1, height - mattress - 8], 3);
  },
  sideboard(context, width, height) {
    const legs = 0.2 * height;
    const doors = Math.max(2, Math.round(width / 20));
    fillLegs(context, width, height, legs);
    fill(context, wood.front, [0, 0, width, height - legs]);
    fill(context, wood.top, [-0.5, 0, width + 1, 1.2]);
    each(doors, width - 2, (x, door) => {
      fill(context, wood.top, [1 + x + 0.4, 2, door - 0.8, height - legs - 3.2]);
      fill(context, wood.line, [1 + x + door / 2 - 1.5, 3.4, 3, 0.5]);
    });
  },
  desk(context, width, height) {
    const drawers = Math.min(18, width / 3);
    fill(context, wood.leg, [2, 1.5, 2, height - 1.5]);
    fill(context, wood.front, [width - drawers - 2, 1.5, drawers, height - 1.5]);
    each(3, height - 3, (y, drawer) => {
      fill(context, wood.top, [width - drawers - 1.4, 2 + y + 0.3, drawers - 1.2, drawer - 0.6]);
      fill(context, wood.line, [width - drawers / 2 - 3.5, 2 + y + 1.6, 3, 0.5]);
    });
    fill(context, wood.top, [0, 0, width, 1.5]);
  },
};

function fillLegs(context: Context, width: number, height: number, legs: number): void {
  for (const x of [3, width - 4.5]) fill(context, wood.leg, [x, height - legs, 1.5, legs]);
}

/** Divides a length into equal parts. */
function each(count: number, length: number, draw: (start: number, part: number) => void): void {
  for (let index = 0; index < count; index++) draw((index * length) / count, length / count);
}

function fill(context: Context, color: string, [left, top, width, height]: Box, radius = 0): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(left, top, width, height, radius);
  context.fill();
  if (radius === 0) return;
  context.strokeStyle = 'rgb(44 34 20 / 0.18)';
  context.lineWidth = 0.3;
  context.stroke();
}
