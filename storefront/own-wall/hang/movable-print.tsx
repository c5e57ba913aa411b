import { useRef } from 'react';
import { type SizeKey, sizes } from '#domain/catalogue/variants/sizes.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { applyHomography, drawnCorners, homographyBetween } from '#domain/wall/homography.ts';
import { type Light, multiplierIn, type RoomLightKey, roomLights } from '#domain/wall/light.ts';
import { keepOnPhoto } from '#domain/wall/placement.ts';
import { type Area, type Point, rectangleAround } from '#domain/wall/quad.ts';
import { useFrame } from '../../framing/use-frame.ts';
import type { CalibrationMeasured } from '../measure/measure-calibration.ts';
import type { WallPhoto } from '../photo/load-photo.ts';
import { PhotoStage, useStageScale } from '../photo/photo-stage.tsx';
import { arrowStep, useDrag } from '../use-drag.ts';
import type { PrintOnWall } from './hangable-wall.ts';
import styles from './movable-print.module.css';
import { boxOf, colorOf, PrintPlane, transformTo } from './print-plane.tsx';

interface MovablePrintProps {
  print: PrintOnWall;
  variant: Variant;
  photo: WallPhoto;
  /** What the picture is, for screen readers. */
  label: string;
  measured: CalibrationMeasured & { ok: true };
  /** The middle of the print, in inches from the middle of the reference. */
  middle: Point;
  /** The light of the photo. */
  light: Light;
  /** Another light for photo and print; undefined as photographed. */
  roomLight: RoomLightKey | undefined;
  /** The variants whose outlines are drawn where they would hang. */
  outlines: readonly Variant[];
  /** Above furniture, all sizes have the same lower edge; elsewhere the same middle. */
  isAboveFurniture: boolean;
  /** Where a print jumps to that is dragged to a place. */
  snap(place: Point): Point;
  onMove(middle: Point): void;
}

/** The framed print on the photo, in its perspective and its light. It is dragged, or moved by arrow keys. */
export function MovablePrint(props: MovablePrintProps) {
  const { print, variant, photo, label, measured, middle, light, roomLight, snap, onMove } = props;
  const stage = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const scale = useStageScale(stage, photo);
  const { wall } = measured;
  const frame = useFrame();
  const { outside } = frame(variant, print.orientation);
  const corners = drawnCorners(wall, middle, outside);
  const box = boxOf(corners, outside, scale);
  const drag = useDrag({
    onStart: () => ({
      place: applyHomography(wall.toPhoto, middle),
      toWall: homographyBetween(corners, rectangleAround(middle, outside)),
      to: middle,
    }),
    // Only the transform changes until the drag ends. React, layout and paint would be too slow for 60 moves a second.
    onDrag(start, by) {
      const { place, toWall } = start;
      const dragged = applyHomography(toWall, { x: place.x + by.x / scale, y: place.y + by.y / scale });
      const to = keepOnPhoto(wall, snap(dragged), photo);
      if (!plane.current) return;
      start.to = to;
      plane.current.style.transform = transformTo(drawnCorners(wall, to, outside), box, scale);
    },
    onEnd: ({ to }) => onMove(to),
  });
  return (
    <PhotoStage photo={photo} label={label} stage={stage}>
      <PrintPlane {...{ print, variant, corners, box, scale, light, plane }} alt="">
        <SizeOutlines
          variants={props.outlines.map((each) => ({
            size: each.size,
            ...frame(each, print.orientation).outside,
          }))}
          box={box}
          pointsPerInch={box.width / outside.width}
          isAboveFurniture={props.isAboveFurniture}
        />
        <button
          className={styles.grip}
          type="button"
          aria-label={`${print.title} on your wall. The arrow keys move it by 1/4 inch, with Shift by 1 inch.`}
          {...drag}
          onKeyDown={(event) => {
            const step = arrowStep(event, { normal: 0.25, shift: 1, alt: 0.25 });
            if (step) onMove(keepOnPhoto(wall, { x: middle.x + step.x, y: middle.y + step.y }, photo));
          }}
        />
      </PrintPlane>
      {roomLight && (
        <div
          className={styles.roomLight}
          style={{ backgroundColor: colorOf(multiplierIn(roomLights[roomLight])) }}
        />
      )}
    </PhotoStage>
  );
}

interface SizeOutlinesProps {
  /** The outer measures in inches. */
  variants: readonly (Area & { size: SizeKey })[];
  /** The drawn size of the print itself. */
  box: Area;
  pointsPerInch: number;
  isAboveFurniture: boolean;
}

/** The outlines of larger sizes, the smallest first. They lie in the plane of the print, and move with it. */
function SizeOutlines({ variants, box, pointsPerInch, isAboveFurniture }: SizeOutlinesProps) {
  const outlines = variants.map(({ size, width, height }) => {
    const measures = { width: width * pointsPerInch, height: height * pointsPerInch };
    const y = isAboveFurniture ? box.height - measures.height / 2 : box.height / 2;
    return { size, corners: rectangleAround({ x: box.width / 2, y }, measures) };
  });
  const topOf = (index: number) => outlines[index]?.corners[0].y ?? Number.NEGATIVE_INFINITY;
  return (
    <div aria-hidden="true">
      <svg className={styles.outlines} aria-hidden="true">
        {outlines.map(({ size, corners }) => (
          <polygon key={size} points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
        ))}
      </svg>
      {outlines.map(
        ({ size, corners }, index) =>
          topOf(index) - topOf(index + 1) > minLabelPoints && (
            <span key={size} className={styles.label} style={{ left: corners[0].x, top: corners[0].y }}>
              {sizes[size].name}
            </span>
          ),
      )}
    </div>
  );
}

/** A label is between its outline and the next larger one. Where these are closer, it would touch both. */
const minLabelPoints = 17.5;
