import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ScaledPicture } from './draw-scaled.ts';
import styles from './photo-stage.module.css';

interface PhotoStageProps {
  photo: ScaledPicture;
  /** What the photo shows, for screen readers. */
  label: string;
  stage?: Ref<HTMLDivElement>;
  /** How many times larger than its column the photo is. */
  zoom?: number;
  children: ReactNode;
}

/** The photo as large as its column, with something drawn over it. */
export function PhotoStage({ photo, label, stage, zoom = 1, children }: PhotoStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    void showPhoto(photo, canvas.current);
  }, [photo]);
  const { width, height } = photo;
  return (
    <div className={styles.frame}>
      <div
        ref={stage}
        className={styles.stage}
        style={
          { aspectRatio: `${width} / ${height}`, '--shape': width / height, '--zoom': zoom } as CSSProperties
        }
      >
        <canvas
          ref={canvas}
          className={styles.photo}
          width={width}
          height={height}
          role="img"
          aria-label={label}
        />
        {children}
      </div>
    </div>
  );
}

/** Shows the photo as a bitmap. Some browsers copy a canvas that is drawn on again for every frame of the page. One that is short of
 * memory makes no bitmap, and draws the photo again. */
async function showPhoto(photo: ScaledPicture, canvas: HTMLCanvasElement | null): Promise<void> {
  const bitmap = await createImageBitmap(photo.canvas).catch(() => undefined);
  if (bitmap) canvas?.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  else canvas?.getContext('2d')?.drawImage(photo.canvas, 0, 0);
}

/** Points of the page in a pixel of the photo. */
export function useStageScale(stage: RefObject<HTMLDivElement | null>, photo: ScaledPicture): number {
  const [width, setWidth] = useState(photo.width);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    if (stage.current) observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  return (width || 1) / photo.width;
}
