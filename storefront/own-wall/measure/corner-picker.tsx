import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Point } from '#domain/wall/quad.ts';
import type { WallPhoto } from '../photo/load-photo.ts';
import { PhotoStage } from '../photo/photo-stage.tsx';
import { arrowStep, useDrag } from '../use-drag.ts';
import styles from './corner-picker.module.css';
import { type Corners, finePixels, minRoughPixels, type Tap } from './use-corners.ts';

/** With more pixels of the photo in a point of the page, a finger covers the whole sheet. */
const maxPixelsPerPoint = 2.5;
const zoomFactor = 4;

/** The photo with the corners that the visitor taps, drags, and nudges with the arrow keys. */
export function CornerPicker({
  photo,
  corners,
  names,
  isSmall = false,
}: {
  photo: WallPhoto;
  corners: Corners;
  /** Each point's name, from left to right, or clockwise from the top left. */
  names: readonly string[];
  /** Whether all points are in one view of the enlarged photo, as on a sheet of paper. */
  isSmall?: boolean;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const [zoomedAt, setZoomedAt] = useState<Point>();
  const { taps } = corners;
  const isOutline = taps.length === 4;
  const pixelsPerPoint = () => photo.width / (stage.current?.clientWidth || photo.width);
  const onClick = (event: MouseEvent) => {
    const box = stage.current?.getBoundingClientRect();
    // The second click of a double click places no point of its own.
    if (!box || event.detail > 1) return;
    const scale = pixelsPerPoint();
    const point = { x: (event.clientX - box.x) * scale, y: (event.clientY - box.y) * scale };
    if (scale > maxPixelsPerPoint && !zoomedAt) return setZoomedAt(point);
    corners.tap(point, Math.max(minRoughPixels, scale));
    if (!isSmall) setZoomedAt(undefined);
  };
  useLayoutEffect(() => {
    const { parentElement: frame, clientWidth = 0 } = stage.current ?? {};
    if (!frame || !zoomedAt) return;
    const scale = clientWidth / photo.width;
    frame.scrollTo(zoomedAt.x * scale - frame.clientWidth / 2, zoomedAt.y * scale - frame.clientHeight / 2);
  }, [zoomedAt, photo]);
  return (
    <div className={styles.picker}>
      <PhotoStage photo={photo} label="Your photo of the wall" stage={stage} zoom={zoomedAt ? zoomFactor : 1}>
        <svg
          className={styles.lines}
          viewBox={`0 0 ${photo.width} ${photo.height}`}
          aria-hidden="true"
          onClick={onClick}
        >
          {isOutline && <polygon points={taps.map(({ x, y }) => `${x},${y}`).join(' ')} />}
        </svg>
        {taps.map((tap, index) => (
          <Handle
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its position
            key={index}
            name={names[index] ?? ''}
            tap={tap}
            photo={photo}
            isActive={index === corners.active}
            pixelsPerPoint={pixelsPerPoint}
            onSelect={() => corners.select(index)}
            onMove={(point, error) => corners.move(index, point, error)}
            onDrop={() => isOutline && corners.snap()}
          />
        ))}
      </PhotoStage>
      {zoomedAt && (
        <button className={styles.whole} type="button" onClick={() => setZoomedAt(undefined)}>
          Show the whole photo
        </button>
      )}
    </div>
  );
}

interface HandleProps {
  name: string;
  tap: Tap;
  photo: WallPhoto;
  isActive: boolean;
  /** Pixels of the photo in a point of the page. */
  pixelsPerPoint(): number;
  onSelect(): void;
  onMove(point: Point, errorPixels: number): void;
  onDrop(): void;
}

/** A corner. A finger may take it anywhere within the ring, so that it doesn't cover the corner. */
function Handle({ name, tap, photo, isActive, pixelsPerPoint, onSelect, onMove, onDrop }: HandleProps) {
  const scale = useRef(1);
  const drag = useDrag({
    onStart() {
      scale.current = pixelsPerPoint();
      onSelect();
      return tap;
    },
    onDrag: (start, { x, y }) =>
      onMove(
        { x: start.x + x * scale.current, y: start.y + y * scale.current },
        Math.max(minRoughPixels, scale.current),
      ),
    onEnd: onDrop,
  });
  return (
    <button
      className={styles.handle}
      type="button"
      aria-label={name}
      aria-describedby="nudge"
      data-active={isActive}
      style={{ left: `${(100 * tap.x) / photo.width}%`, top: `${(100 * tap.y) / photo.height}%` }}
      onFocus={onSelect}
      {...drag}
      onKeyDown={(event) => {
        const step = arrowStep(event, { normal: 1, shift: 10, alt: 0.25 });
        if (step) onMove({ x: tap.x + step.x, y: tap.y + step.y }, finePixels);
      }}
    />
  );
}
