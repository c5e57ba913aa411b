import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { usualCenterInches } from '#domain/framing/hanging.ts';
import type { HangingPlace } from '#domain/wall/hanging-place.ts';
import { HangingSheetButton } from '../../hanging-sheet/hanging-sheet-button.tsx';
import styles from '../own-wall.module.css';
import type { PrintOnWall } from './hangable-wall.ts';

interface HangingSheetForProps {
  print: Pick<PrintOnWall, 'title' | 'orientation'>;
  variant: Variant;
  place: HangingPlace;
  /** How exact its height is, such as `give or take 2 in`; undefined in a drawing. */
  heightError: string | undefined;
}

/** The hanging sheet of the print at its place, as far as that is known. */
export function HangingSheetFor({ print, variant, place, heightError }: HangingSheetForProps) {
  const { title, orientation } = print;
  const { size, frameColor } = variant;
  if (frameColor === 'none') {
    return (
      <p className={styles.hint}>
        A print without a frame comes without hardware to hang it, so it has no hanging sheet.
      </p>
    );
  }
  const { centerInches, leftInches, problem } = place;
  const isHeightKnown = centerInches !== undefined && !problem;
  const known = isHeightKnown && {
    centerInches: toQuarters(centerInches),
    ...(leftInches !== undefined && { leftInches: toQuarters(leftInches) }),
  };
  return (
    <>
      <HangingSheetButton prints={[{ title, size, frame: frameColor, orientation, ...known }]} />
      {isHeightKnown && heightError && (
        <p className={styles.hint}>
          The height on this sheet is read from your photo, {heightError}. Hold the template against the wall
          before you make holes.
        </p>
      )}
      {!isHeightKnown && (
        <p className={styles.hint}>
          This sheet puts the middle of the print {usualCenterInches} in above the floor.
          {!problem && ' For another height, mark the floor on the photo first.'}
        </p>
      )}
    </>
  );
}

/** Rounds to quarters of an inch, because the place is stated in them. */
function toQuarters(inches: number): number {
  return Math.round(4 * inches) / 4;
}
