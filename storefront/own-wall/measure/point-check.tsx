import { useEffect, useRef } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import styles from '../own-wall.module.css';
import type { WallPhoto } from '../photo/load-photo.ts';
import { useDrag } from '../use-drag.ts';
import loupe from './loupe.module.css';
import { type Corners, finePixels, type PointCount } from './use-corners.ts';

interface PointCheckProps {
  photo: WallPhoto;
  corners: Corners;
  count: PointCount;
}

/** Below the photo: the magnifiers, or a way to place the points without a pointer. */
export function PointCheck({ photo, corners, count }: PointCheckProps) {
  if (corners.taps.length < count) {
    return (
      <p className={styles.ways}>
        <TextButton onClick={corners.placeInMiddle}>
          {count === 1 ? 'Place the ring in the middle' : 'Place the rings in the middle'}
        </TextButton>
      </p>
    );
  }
  return (
    <>
      <div className={loupe.loupes}>
        {corners.taps.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its position
          <Loupe key={index} photo={photo} corners={corners} index={index} />
        ))}
      </div>
      <p className="quiet-text" id="nudge">
        Drag a ring, or drag in a magnifier to be exact. Arrow keys move a ring by 1 pixel, with Shift by 10,
        with Alt by 1/4.
      </p>
    </>
  );
}

interface LoupeProps {
  photo: WallPhoto;
  corners: Corners;
  index: number;
}

/** How much of the photo it shows, in pixels of the photo, and how many pixels of its own each of them has. */
const shownPixels = 36;
const zoom = 6;

/** The photo around one corner, enlarged. Dragging in it moves the corner finely. */
function Loupe({ photo, corners, index }: LoupeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tap = corners.taps[index];
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !tap) return;
    const middle = (zoom * shownPixels) / 2;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, 2 * middle, 2 * middle);
    context.setTransform(zoom, 0, 0, zoom, middle - zoom * tap.x, middle - zoom * tap.y);
    context.drawImage(photo.canvas, 0, 0);
  }, [photo, tap]);
  const drag = useDrag({
    onStart() {
      corners.select(index);
      return tap && { tap, photoPixels: shownPixels / (canvas.current?.clientWidth || shownPixels) };
    },
    onDrag(start, { x, y }) {
      const { tap: from, photoPixels } = start;
      corners.move(index, { x: from.x - x * photoPixels, y: from.y - y * photoPixels }, finePixels);
    },
  });
  return (
    // Keyboards move the corners themselves.
    <div className={loupe.loupe} aria-hidden="true" data-active={index === corners.active} {...drag}>
      <canvas ref={canvas} width={zoom * shownPixels} height={zoom * shownPixels} />
    </div>
  );
}
