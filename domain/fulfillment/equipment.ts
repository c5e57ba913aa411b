import type { glazingOf } from '../catalogue/variants/sizes.ts';
import { formatInches } from '../framing/framing-texts.ts';
import { defaultMouldings, type Moulding, type Mouldings } from '../framing/mouldings.ts';
import { defaultRecipes, type Recipes } from './recipes.ts';

/** A size in inches, width first, as the print hangs. */
export interface Area {
  width: number;
  height: number;
}

export type GlazingMaterial = ReturnType<typeof glazingOf>;

/** A width in which the workshop has paper. */
export interface Roll {
  widthInches: number;
  /** The length in which it is bought, such as 40 or 50. */
  lengthFeet: number;
  /** What is left on a roll that was begun; null without one. */
  leftFeet: number | null;
  /** What a whole roll costs; null if the owner has not said. */
  dollars: number | null;
}

/** What a workshop prints on and cuts from, in inches. */
export interface Equipment {
  /** What frames are cut from, in each color and size. */
  mouldings: Mouldings;
  /** How the pixels change on their way to each kind of paper. */
  recipes: Recipes;
  /** The rolls of paper that the printer accepts, one of each width. */
  rolls: Roll[];
  /** What is cut off each end of a new stick, with the first miter: ends arrive dented. */
  stickEndInches: number;
  /** The width of the saw's blade. */
  kerfInches: number;
  matSheets: Area[];
  glazingSheets: Record<GlazingMaterial, Area[]>;
}

/** What a miter takes along the stick, because the blade crosses it at 45 degrees. */
export function miterKerfInches({ kerfInches }: Pick<Equipment, 'kerfInches'>): number {
  return kerfInches * Math.SQRT2;
}

/** The part of a new stick that rails are cut from. */
export function usableStickInches(
  { stickInches }: Pick<Moulding, 'stickInches'>,
  { stickEndInches }: Pick<Equipment, 'stickEndInches'>,
): number {
  return stickInches - 2 * stickEndInches;
}

/** The equipment of the demonstration. Before you sell, change it in the studio. A variant that it cannot make is off sale. */
export const defaultEquipment: Equipment = {
  mouldings: defaultMouldings,
  recipes: defaultRecipes,
  rolls: [17, 24, 44, 60].map(newRoll),
  stickEndInches: 1,
  kerfInches: 1 / 8,
  matSheets: [
    { width: 32, height: 40 },
    { width: 40, height: 60 },
    { width: 48, height: 96 },
  ],
  glazingSheets: {
    glass: [
      { width: 32, height: 40 },
      { width: 40, height: 60 },
    ],
    acrylic: [
      { width: 32, height: 40 },
      { width: 40, height: 60 },
      { width: 48, height: 96 },
    ],
  },
};

/** A roll in its usual length, of which nothing else is known. */
export function newRoll(widthInches: number): Roll {
  return { widthInches, lengthFeet: 50, leftFeet: null, dollars: null };
}

/** `14 1/2 x 18 1/2`, width first. */
export function formatArea({ width, height }: Area): string {
  return `${formatInches(width)} x ${formatInches(height)}`;
}

/** True if the area fits on the sheet, upright or turned. */
export function fits({ width, height }: Area, on: Area): boolean {
  return (width <= on.width && height <= on.height) || (height <= on.width && width <= on.height);
}
