import type { ReactNode, Ref } from 'react';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { homographyBetween } from '#domain/wall/homography.ts';
import { type Light, multiplierOf, type Rgb } from '#domain/wall/light.ts';
import { type Area, distance, type Point, type Quad, rectangleAround } from '#domain/wall/quad.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import type { PrintOnWall } from './hangable-wall.ts';
import styles from './print-plane.module.css';

interface PrintPlaneProps {
  print: PrintOnWall;
  variant: Variant;
  /** By default it names the print. */
  alt?: '';
  /** The frame's corners in the photo. */
  corners: Quad;
  box: Area;
  /** Points of the page in a pixel of the photo. */
  scale: number;
  /** The light of the photo. */
  light: Light;
  plane?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/** A framed print on a photo, in its perspective and its light. */
export function PrintPlane({
  print,
  variant,
  corners,
  box,
  scale,
  light,
  plane,
  children,
  ...alt
}: PrintPlaneProps) {
  return (
    <div ref={plane} className={styles.plane} style={{ ...box, transform: transformTo(corners, box, scale) }}>
      <FramedPrint print={print} variant={variant} sizes={`${Math.round(box.width)}px`} {...alt} />
      <div className={styles.light} style={{ backgroundColor: colorOf(multiplierOf(light)) }} />
      {children}
    </div>
  );
}

/** A box of about the drawn size, in points of the page. */
export function boxOf(corners: Quad, outside: Area, scale: number): Area {
  const width = distance(corners[0], corners[1]) * scale;
  return { width, height: (width * outside.height) / outside.width };
}

/** The CSS transform of a box to the corners in the photo. */
export function transformTo(corners: Quad, box: Area, scale: number): string {
  const inPoints = ({ x, y }: Point) => ({ x: x * scale, y: y * scale });
  const [a, b, c, d] = corners;
  const middle = { x: box.width / 2, y: box.height / 2 };
  const [first, second, third] = homographyBetween(rectangleAround(middle, box), [
    inPoints(a),
    inPoints(b),
    inPoints(c),
    inPoints(d),
  ]);
  // CSS writes matrices column by column, with a row and a column for the depth.
  const columns = [0, 1].flatMap((index) => [first[index], second[index], 0, third[index]]);
  return `matrix3d(${[...columns, 0, 0, 1, 0, first[2], second[2], 0, third[2]].join(',')})`;
}

export function colorOf(multiplier: Rgb): string {
  return `rgb(${multiplier.map((part) => Math.round(255 * part)).join(' ')})`;
}
