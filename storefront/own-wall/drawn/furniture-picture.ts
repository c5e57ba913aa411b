import type { Area } from '#domain/fulfillment/equipment.ts';
import { type FurnitureKind, furniture } from '#domain/wall/furniture.ts';

/** The widths in inches of the pieces that `renders/views/front.py` rendered. All have the usual height of their kind. */
export const renderedWidths: Readonly<Record<FurnitureKind, readonly number[]>> = {
  sofa: [62, 88],
  bed: [42, 70],
  sideboard: [44, 72],
  desk: [54],
};

/** What a picture shows around its piece, in inches: the shadow, and what stands before the line of the floor. */
export const pictureMargins = { side: 14, aboveAndBelow: 8 };

/**
 * The picture of a piece of furniture from the front, with its shadow, and its size in inches. The middle of the picture is the
 * middle of the piece. The rendered piece of the nearest width is stretched to the width and height.
 */
export function furniturePicture({ kind, width, height }: Area & { kind: FurnitureKind }): Area & {
  src: string;
} {
  const stretchTo = (rendered: number) => Math.abs(Math.log(width / rendered));
  const rendered = renderedWidths[kind].reduce((best, each) =>
    stretchTo(each) < stretchTo(best) ? each : best,
  );
  const { side, aboveAndBelow } = pictureMargins;
  return {
    src: `/views/furniture-${kind}-${rendered}.avif`,
    width: width * (1 + (2 * side) / rendered),
    height: height * (1 + (2 * aboveAndBelow) / furniture[kind].heightInches),
  };
}
