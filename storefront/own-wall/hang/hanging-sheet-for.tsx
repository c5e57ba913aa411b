import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { usualCenterInches } from '#domain/framing/hanging.ts';
import type { HangingPlace } from '#domain/wall/hanging-place.ts';
import { quarter } from '#domain/wall/round-inches.ts';
import { HangingSheetButton } from '../../hanging-sheet/hanging-sheet-button.tsx';
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
      <p className="quiet-text">
        A print without a frame comes without hardware to hang it, so it has no hanging sheet.
      </p>
    );
  }
  const { centerInches, leftInches, problem } = place;
  const isHeightKnown = centerInches !== undefined && !problem;
  const known = isHeightKnown && {
    centerInches: quarter(centerInches),
    ...(leftInches !== undefined && { leftInches: quarter(leftInches) }),
  };
  return (
    <>
      <HangingSheetButton prints={[{ title, size, frame: frameColor, orientation, ...known }]} />
      {isHeightKnown && heightError && (
        <p className="quiet-text">
          The height on this sheet is read from your photo, {heightError}. Hold the template against the wall
          before you make holes.
        </p>
      )}
      {!isHeightKnown && (
        <p className="quiet-text">
          This sheet puts the middle of the print {usualCenterInches} in above the floor.
          {!problem && ' For another height, mark the floor on the photo first.'}
        </p>
      )}
    </>
  );
}
