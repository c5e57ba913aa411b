import type { Homography } from '../wall/homography.ts';
import type { Light } from '../wall/light.ts';
import type { Spot } from '../wall/plan/plan.ts';
import type { Area, Point } from '../wall/quad.ts';

/** What was measured in a photo of a client's wall, and where a print was hung on it. */
export interface MeasuredPhoto {
  /** How the camera saw the wall: from inches around what was measured to pixels of the photo. */
  toPhoto: Homography;
  light: Light;
  hung: HungOnPhoto;
}

/** Where the owner hung one print of the offer, in inches. The others hang around it as they are planned. */
interface HungOnPhoto {
  printId: string;
  middle: Point;
  /** The frame's. Above furniture, another size keeps the lower edge instead of the middle. */
  height: number;
  isAboveFurniture: boolean;
}

/** A stored photo of a client's wall, in which `toPhoto` counts pixels. */
export type OfferPhoto = MeasuredPhoto & Area;

/** The same measurement for a copy of the photo in another size. */
export function scaleMeasured(
  { toPhoto: [first, second, third], ...measured }: MeasuredPhoto,
  from: Area,
  to: Area,
): MeasuredPhoto {
  const scaled = ([x, y, shift]: Homography[number], by: number) => [x * by, y * by, shift * by] as const;
  const across = scaled(first, to.width / from.width);
  return { ...measured, toPhoto: [across, scaled(second, to.height / from.height), third] };
}

/** A framed print of the planned group. */
interface GroupedPrint {
  id: string;
  area: Area;
  /** In the plan, whose y points up. */
  spot: Spot;
}

/** The middles of the prints of a group on the wall in the photo, in inches around what was measured. */
export function hangGroup({ hung }: Pick<MeasuredPhoto, 'hung'>, prints: readonly GroupedPrint[]): Point[] {
  const anchor = prints.find(({ id }) => id === hung.printId) ?? prints[0];
  if (!anchor) return [];
  const { x, y } = hung.middle;
  const middle = hung.isAboveFurniture ? y - (anchor.area.height - hung.height) / 2 : y;
  return prints.map(({ spot }) => ({
    x: x + spot.x - anchor.spot.x,
    y: middle - (spot.y - anchor.spot.y),
  }));
}
