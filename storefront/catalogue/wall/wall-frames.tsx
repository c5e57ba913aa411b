import { frameColors } from '#domain/frames.ts';
import { framePreferred } from '../../framing/frame-preference.ts';
import { FrameSwatches } from '../../framing/frame-swatches.tsx';
import { useShopSelector, useShopStore } from '../../store/store.ts';
import styles from './wall-frames.module.css';

/** Chooses the frame around all prints of a wall, on this page and on those that follow. */
export function WallFrames() {
  const frameColor = useShopSelector((state) => state.framePreference);
  const { dispatch } = useShopStore();
  return (
    <div className={styles.frames}>
      <FrameSwatches
        legend="Frame"
        colors={frameColors}
        value={frameColor}
        onChoose={(color) => dispatch(framePreferred(color))}
      />
    </div>
  );
}
