import { type CSSProperties, useRef } from 'react';
import { frame } from '#domain/making/framing.ts';
import type { Product } from '#domain/product.ts';
import { sizes } from '#domain/variants/sizes.ts';
import type { Choice } from '#domain/variants/variants.ts';
import { applyHomography, homographyBetween } from '#domain/wall/homography.ts';
import { type Light, multiplierOf } from '#domain/wall/light.ts';
import { drawnCorners } from '#domain/wall/measure-wall.ts';
import { distance, type Point, type Quad, rectangleAround } from '#domain/wall/quad.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import type { CalibrationMeasured } from '../measure/measure-calibration.ts';
import type { WallPhoto } from '../photo/load-photo.ts';
import { PhotoStage, useStageScale } from '../photo/photo-stage.tsx';
import { arrowStep, useDrag } from '../use-drag.ts';
import styles from './hung-print.module.css';

interface HungPrintProps {
  print: Product;
  choice: Choice;
  photo: WallPhoto;
  measured: CalibrationMeasured & { ok: true };
  /** The middle of the print, in inches from the middle of the reference. */
  middle: Point;
  light: Light;
  /** The forms whose outlines are drawn around the same middle. */
  outlines: readonly Choice[];
  onMove(middle: Point): void;
}

/** The framed print on the photo, in its perspective and its light. It is dragged, or moved by arrow keys. */
export function HungPrint({
  print,
  choice,
  photo,
  measured,
  middle,
  light,
  outlines,
  onMove,
}: HungPrintProps) {
  const stage = useRef<HTMLDivElement>(null);
  const scale = useStageScale(stage, photo);
  const { wall } = measured;
  const { outside } = frame(choice, print.orientation);
  const corners = drawnCorners(wall, middle, outside);
  const move = (to: Point) => {
    const { x, y } = applyHomography(wall.toPhoto, to);
    if (x >= 0 && y >= 0 && x <= photo.width && y <= photo.height) onMove(to);
  };
  const drag = useDrag({
    onStart: () => ({
      place: applyHomography(wall.toPhoto, middle),
      toWall: homographyBetween(corners, rectangleAround(middle, outside)),
    }),
    onDrag: ({ place, toWall }, by) =>
      move(applyHomography(toWall, { x: place.x + by.x / scale, y: place.y + by.y / scale })),
  });
  return (
    <PhotoStage photo={photo} label="Your photo of the wall" stage={stage}>
      <div className={styles.plane} style={planeStyle(corners, outside, scale)}>
        <FramedPrint
          print={print}
          choice={choice}
          alt=""
          sizes={`${Math.round(distance(corners[0], corners[1]) * scale)}px`}
        />
        <div className={styles.light} style={{ backgroundColor: colorOf(light) }} />
        <button
          className={styles.grip}
          type="button"
          aria-label={`${print.title} on your wall. The arrow keys move it by 1/4 inch, with Shift by 1 inch.`}
          {...drag}
          onKeyDown={(event) => {
            const step = arrowStep(event, { normal: 0.25, shift: 1, alt: 0.25 });
            if (step) move({ x: middle.x + step.x, y: middle.y + step.y });
          }}
        />
      </div>
      <SizeOutlines {...{ print, photo, measured, middle, scale }} forms={outlines} />
    </PhotoStage>
  );
}

interface SizeOutlinesProps extends Pick<HungPrintProps, 'print' | 'photo' | 'measured' | 'middle'> {
  forms: readonly Choice[];
  scale: number;
}

/** The outlines of other sizes around the same middle. */
function SizeOutlines({ print, photo, measured, middle, scale, forms }: SizeOutlinesProps) {
  const outlines = forms.map((form) => ({
    size: form.size,
    corners: drawnCorners(measured.wall, middle, frame(form, print.orientation).outside),
  }));
  const bottomOf = (index: number) => (outlines[index]?.corners[3].y ?? Number.POSITIVE_INFINITY) * scale;
  return (
    <svg className={styles.outlines} viewBox={`0 0 ${photo.width} ${photo.height}`} aria-hidden="true">
      {outlines.map(({ size, corners }, index) => (
        <g key={size}>
          <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {bottomOf(index + 1) - bottomOf(index) > leastLabelPoints && (
            <text x={corners[3].x + 6 / scale} y={corners[3].y - 5 / scale} fontSize={13 / scale}>
              {sizes[size].name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Outlines that are closer have no label, because labels would overlap. */
const leastLabelPoints = 16;

/** A box of about the drawn size, transformed to the corners. */
function planeStyle(corners: Quad, outside: { width: number; height: number }, scale: number): CSSProperties {
  const width = distance(corners[0], corners[1]) * scale;
  const height = (width * outside.height) / outside.width;
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as [
    Point,
    Point,
    Point,
    Point,
  ];
  const [first, second, third] = homographyBetween(
    rectangleAround({ x: width / 2, y: height / 2 }, { width, height }),
    [a, b, c, d],
  );
  // CSS writes matrices column by column, with a row and a column for the depth.
  const columns = [0, 1].flatMap((index) => [first[index], second[index], 0, third[index]]);
  const matrix = [...columns, 0, 0, 1, 0, first[2], second[2], 0, third[2]];
  return { width, height, transform: `matrix3d(${matrix.join(',')})` };
}

function colorOf(light: Light): string {
  return `rgb(${multiplierOf(light)
    .map((part) => Math.round(255 * part))
    .join(' ')})`;
}
