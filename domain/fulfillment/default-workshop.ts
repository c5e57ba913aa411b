import type { Production } from '../shop/terms.ts';
import type { Materials } from './materials.ts';
import type { Equipment, Roll } from './workshop.ts';

/** Two to three weeks (specification, sections 9 and 11). Orders from before the days could be changed have them too. */
export const defaultProduction: Production = { leastDays: 14, mostDays: 21 };

/** The facts of the demonstration. Before you sell, change them in the studio to what your printer and framer deliver. */
export const defaultMaterials: Materials = {
  process: 'Archival pigment print',
  paper: '100% cotton rag, matte, 310 gsm, free of acid and optical brighteners',
  inks: 'Pigment inks, rated for more than 100 years on display out of direct sunlight',
  frames: {
    black: 'Solid ash, stained black, matte finish',
    white: 'Solid basswood, painted white, satin finish',
    wood: 'Solid white oak, finished with oil',
  },
  glass: 'Clear glass',
  acrylic: 'Clear acrylic, which is lighter than glass and does not shatter in transit',
  mat: '4-ply mat board, acid-free, with a beveled window',
  printedMargin:
    'A white margin on the same sheet as the photograph, set back from the glazing in a shadow box',
  depthInches: { frame: 1 + 1 / 8, shadowBox: 1 + 5 / 8 },
  weightPounds: {
    small: { framed: 5, unframed: 1 },
    medium: { framed: 6, unframed: 1 },
    large: { framed: 8, unframed: 2 },
    giant: { framed: 13, unframed: 3 },
    collector: { framed: 22, unframed: 6 },
    exhibition: { framed: 34, unframed: 10 },
  },
  hanging: {
    frame: 'Strung with wire on two D-rings, with felt bumpers. Two wall hooks are included',
    shadowBox: 'Fitted with a cleat. The wall rail, its screws, and a level are included',
  },
  care: 'Dust with a soft, dry cloth. Clean the glazing with a damp cloth, and never spray it. Hang it out of direct sunlight and away from damp walls',
};

/** The equipment of the demonstration. Before you sell, change it in the studio. A form that it cannot make is off sale. */
export const defaultEquipment: Equipment = {
  rolls: [17, 24, 44, 60].map(newRoll),
  stickInches: 120,
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
