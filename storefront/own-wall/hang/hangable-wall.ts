import type { ComponentProps } from 'react';
import type { PricedVariant } from '#domain/catalogue/variants/variants.ts';
import type { Landmarks } from '#domain/wall/hanging-place.ts';
import type { Plan } from '#domain/wall/plan/plan.ts';
import type { FramedPrint } from '../../framing/framed-print.tsx';
import type { CalibrationMeasured } from '../measure/measure-calibration.ts';
import type { WallPhoto } from '../photo/load-photo.ts';

/** A print that hangs on the wall. Without `variants`, only the chosen variant is shown. */
export type PrintOnWall = ComponentProps<typeof FramedPrint>['print'] & {
  _id: string;
  variants?: readonly PricedVariant[];
};

/** A photo or a drawing of a wall whose scale is known, and what else is known about the wall. */
export interface HangableWall {
  photo: WallPhoto;
  /** What the picture is, for screen readers. */
  name: string;
  measured: CalibrationMeasured & { ok: true };
  landmarks: Landmarks;
  /** How exactly the floor was tapped: the standard deviation, in pixels. */
  floorErrorPixels?: number | undefined;
  /** What to do about marks that are left out. */
  markProblems?: readonly string[];
  /** The sizes of a drawn wall, as the wall planner takes them. */
  planned?: Pick<Plan, 'wall' | 'furniture'>;
  /** What shows the scale in a photo, such as `sheet`. Undefined for a drawing. */
  reference?: string;
  /** Whether the lens of the photo was guessed, which matters for a small reference. */
  isLensGuessed?: boolean;
  /** Whether only a length shows the scale, so that the photo counts as taken straight on. */
  isStraightOnAssumed?: boolean;
}
