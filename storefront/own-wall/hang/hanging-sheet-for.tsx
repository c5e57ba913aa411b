import type { Orientation } from '#domain/categories.ts';
import type { Choice } from '#domain/variants/variants.ts';
import type { HangingPlace } from '#domain/wall/hanging-place.ts';
import { HangingSheetButton } from '../../hanging-sheet/hanging-sheet-button.tsx';
import styles from '../own-wall.module.css';

interface HangingSheetForProps {
  choice: Choice;
  orientation: Orientation;
  place: HangingPlace;
}

/** The hanging sheet of the print at its place, as far as that is known. */
export function HangingSheetFor({ choice, orientation, place }: HangingSheetForProps) {
  const { size, frameColor } = choice;
  if (frameColor === 'none') {
    return (
      <p className={styles.hint}>
        A print without a frame comes without hardware to hang it, so it has no hanging sheet.
      </p>
    );
  }
  const { centerInches, leftInches, problem } = place;
  const known = {
    ...(centerInches !== undefined && { centerInches: toQuarters(centerInches) }),
    ...(leftInches !== undefined && { leftInches: toQuarters(leftInches) }),
  };
  return (
    <HangingSheetButton
      prints={[{ size, frame: frameColor, orientation, ...(problem ? undefined : known) }]}
    />
  );
}

/** As the place is stated in words. */
function toQuarters(inches: number): number {
  return Math.round(4 * inches) / 4;
}
