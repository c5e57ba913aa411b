import { type SizeKey, sizeKeys } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';
import { formatInches } from '../framing/framing-texts.ts';
import type { Cuts } from './workshop.ts';

/** A tube and the core in it, around which prints are rolled: their diameters. */
export interface Tube {
  coreInches: number;
  diameterInches: number;
}

/**
 * The largest unframed print that goes in a tube. Null: all of them travel flat. The default is every size, because flat
 * prints of the two largest are a large package and freight (decision 101).
 */
export type LargestInTube = SizeKey | null;
export const defaultLargestInTube: LargestInTube = 'exhibition';

/** Paper of about 310 gsm gets no crease around 4 in. Heavier paper needs a wider core. */
const usualTube: Tube = { coreInches: 4, diameterInches: 6 };
const wideTube: Tube = { coreInches: 6, diameterInches: 8 };
const maxGsmInUsualTube = 340;

/** How tubes are packed. Change it to what your tubes are. */
export const tubePacking = {
  maxPrints: 3,
  /** A tube has 2 in more than the print at each end. */
  endsInches: 4,
  unrollWithin: 'two weeks',
  /** A wall of 1/8 in, of paperboard with 0.025 lb per cubic inch. */
  poundsPerSquareFoot: 0.45,
} as const;

/** Whether a print goes in a tube: without a frame, without a mat, and up to the size that the owner sets. */
export function goesInTube(
  { size, frameColor }: Pick<Variant, 'size' | 'frameColor'>,
  { hasMat }: { hasMat: boolean },
  largest: LargestInTube,
): boolean {
  const isLoose = frameColor === 'none' && !hasMat;
  return isLoose && largest !== null && sizeKeys.indexOf(size) <= sizeKeys.indexOf(largest);
}

/** The tube for a paper such as `Cotton rag, 310 gsm`. A paper that does not state its weight gets the wide one. */
export function tubeFor(paper: string): Tube {
  const [, gsm = Infinity] = /(\d{2,4})\s*(?:gsm|g\/m)/i.exec(paper) ?? [];
  return Number(gsm) <= maxGsmInUsualTube ? usualTube : wideTube;
}

/** The tube in which a piece travels. Null for one that travels in a box. */
export function tubeOfPiece(
  { variant, cuts, paper }: { variant: Variant; cuts: Pick<Cuts, 'mat'>; paper: string },
  largest: LargestInTube,
): Tube | null {
  return goesInTube(variant, { hasMat: cuts.mat !== null }, largest) ? tubeFor(paper) : null;
}

/** How many tubes the rolled ones of some pieces fill. Null: in a box. */
export function countTubes(tubes: readonly (Tube | null)[]): number {
  const rolled = Map.groupBy(
    tubes.filter((tube) => tube !== null),
    ({ diameterInches }) => diameterInches,
  );
  return [...rolled.values()].reduce(
    (sum, alike) => sum + Math.ceil(alike.length / tubePacking.maxPrints),
    0,
  );
}

/** The length of the tube for a print, which is rolled along its long side. */
export function tubeLengthInches({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height) + tubePacking.endsInches;
}

/** What a tube weighs with its core and its caps. */
export function poundsOfTube({ coreInches, diameterInches }: Tube, lengthInches: number): number {
  const walls = Math.PI * (coreInches + diameterInches) * lengthInches;
  const caps = 2 * Math.PI * (diameterInches / 2) ** 2;
  return ((walls + caps) / 144) * tubePacking.poundsPerSquareFoot;
}

/** Which tube a paper needs, for the page on which the owner sets the largest size. */
export const tubeRule = `Paper up to ${maxGsmInUsualTube} gsm is rolled around a core of ${usualTube.coreInches} in, in a tube of ${usualTube.diameterInches} in. Heavier paper, and paper whose text states no weight, needs ${wideTube.coreInches} and ${wideTube.diameterInches} in.`;

/** How the workshop packs prints in a tube, step by step. */
export function tubeSteps(tube: Tube): string[] {
  return [
    `${rollStep(tube)}, in a tube of ${formatInches(tube.diameterInches)} in.`,
    `${cardStep}. It is printed with the packing slip.`,
  ];
}

/** The same in one line, beside the measures of the tube. */
export function tubeNote(tube: Tube): string {
  return `${rollStep(tube)}. ${cardStep}`;
}

function rollStep({ coreInches }: Tube): string {
  return `Roll image outward around a core of ${formatInches(coreInches)} in`;
}

const cardStep = `Put the unrolling card in the tube: unroll within ${tubePacking.unrollWithin}`;
