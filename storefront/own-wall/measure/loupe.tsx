import { useEffect, useRef } from 'react';
import type { WallPhoto } from '../photo/load-photo.ts';
import { useDrag } from '../use-drag.ts';
import styles from './loupe.module.css';
import { type Corners, finePixels } from './use-corners.ts';

const sidePixels = 176;
const zoom = 4;

/** The photo around the active corner, four times as large as its pixels. Dragging in it moves the corner finely. */
export function Loupe({ photo, corners }: { photo: WallPhoto; corners: Corners }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tap = corners.taps[corners.active];
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !tap) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, sidePixels, sidePixels);
    context.setTransform(zoom, 0, 0, zoom, sidePixels / 2 - zoom * tap.x, sidePixels / 2 - zoom * tap.y);
    context.drawImage(photo.canvas, 0, 0);
  }, [photo, tap]);
  const drag = useDrag({
    onStart: () => tap,
    onDrag: (start, { x, y }) =>
      corners.move(corners.active, { x: start.x - x / zoom, y: start.y - y / zoom }, finePixels),
  });
  return (
    // Keyboards move the corners themselves.
    <div className={styles.loupe} aria-hidden="true" {...drag}>
      <canvas ref={canvas} width={sidePixels} height={sidePixels} />
    </div>
  );
}
