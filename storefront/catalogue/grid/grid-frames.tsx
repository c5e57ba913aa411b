import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { framePreferred } from '../../framing/frame-preference.ts';
import { FrameSwatches } from '../../framing/swatches.tsx';
import { useShopSelector, useShopStore } from '../../store/store.ts';

/** Chooses the frame for all listed prints, on this page and the following ones. */
export function GridFrames() {
  const frameColor = useShopSelector((state) => state.framePreference);
  const { dispatch } = useShopStore();
  return (
    <div className="needs-script">
      <FrameSwatches
        colors={frameColors}
        value={frameColor}
        onChoose={(color) => dispatch(framePreferred(color))}
      />
    </div>
  );
}
