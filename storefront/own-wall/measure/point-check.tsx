import textButton from '../../ui/text-button.module.css';
import styles from '../own-wall.module.css';
import type { WallPhoto } from '../photo/load-photo.ts';
import { Loupe } from './loupe.tsx';
import type { Corners, PointCount } from './use-corners.ts';

interface PointCheckProps {
  photo: WallPhoto;
  corners: Corners;
  count: PointCount;
}

/** Below the photo: the magnifier, or a way to place the points without a pointer. */
export function PointCheck({ photo, corners, count }: PointCheckProps) {
  if (corners.taps.length < count) {
    return (
      <p>
        <button className={textButton.button} type="button" onClick={corners.placeInMiddle}>
          {count === 1 ? 'Place the ring in the middle' : 'Place the rings in the middle'}
        </button>
      </p>
    );
  }
  return (
    <>
      <Loupe photo={photo} corners={corners} />
      <p className={styles.hint} id="nudge">
        Drag a ring, or drag in the magnifier to be exact. Arrow keys move a ring by 1 pixel, with Shift by
        10, with Alt by 1/4.
      </p>
    </>
  );
}
