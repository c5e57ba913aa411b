import textButton from '../../ui/text-button.module.css';
import styles from '../own-wall.module.css';
import type { WallPhoto } from '../photo/load-photo.ts';
import loupe from './loupe.module.css';
import { Loupe } from './loupe.tsx';
import type { Corners, PointCount } from './use-corners.ts';

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
        <button className={textButton.button} type="button" onClick={corners.placeInMiddle}>
          {count === 1 ? 'Place the ring in the middle' : 'Place the rings in the middle'}
        </button>
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
      <p className={styles.hint} id="nudge">
        Drag a ring, or drag in a magnifier to be exact. Arrow keys move a ring by 1 pixel, with Shift by 10,
        with Alt by 1/4.
      </p>
    </>
  );
}
