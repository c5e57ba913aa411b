import type { Orientation } from '../catalogue/categories.ts';
import { isFullBleed } from '../catalogue/variants/mounts.ts';
import { glazingOf, sizes } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';
import { frame, unframed } from '../framing/framing.ts';
import { formatInches } from '../framing/framing-texts.ts';
import { type Mouldings, mouldingOf, type Profile, profileOf } from '../framing/mouldings.ts';
import {
  type Area,
  defaultEquipment,
  type Equipment,
  fits,
  formatArea,
  type GlazingMaterial,
  miterKerfInches,
  usableStickInches,
} from './equipment.ts';
import type { MaterialFact } from './materials.ts';
import type { Recipes } from './recipes.ts';

/** The parts of a piece that a remake can take from the piece that it replaces. */
export const keptParts = ['print', 'mat', 'rails', 'glazing'] as const;
export type KeptPart = (typeof keptParts)[number];

/** Everything that is cut and printed for one framed print, in inches. */
export interface Cuts {
  board: Area;
  /** The frame's outside; the board without a frame. */
  outside: Area;
  /** What is seen inside the lip; the board without a frame. */
  sight: Area;
  /** What the mat or the printed margin leaves open; the board with Full Bleed. */
  window: Area;
  /** The rails of the frame, measured at the long point, the horizontal ones first; empty without a frame. */
  rails: { longPointInches: number; count: 2 }[];
  /** The moulding that the rails are cut from; null without a frame. */
  moulding: Profile | null;
  /** The length of moulding that one frame uses up, with the kerfs of its miters; 0 without a frame. */
  mouldingInches: number;
  /** Null without a frame. */
  glazing: (Area & { material: GlazingMaterial }) | null;
  backing: Area;
  /** Null with Full Bleed, and for the sizes whose border is a printed margin. */
  mat: { outside: Area; window: Area } | null;
  /** The printed photograph: the window with the overlap under the mat, or the board with its bleed. */
  image: Area;
  /** The smallest sheet to print on. */
  paper: Area;
  /** The sheet after trimming: the board, or the whole sheet if a mat covers its edges. */
  trim: Area;
  overlapInches: number;
  bleedInches: number;
  /** Absent in pieces that were made before it was recorded: see `isShadowBox`. */
  hasShadowBox?: boolean;
  /** How deep the frame is. Absent like `hasShadowBox`: see `frameDepth`. */
  depthInches?: number;
  /** What the buyer was told of the materials. Only pieces have it; absent like `hasShadowBox`. */
  materials?: MaterialFact[];
  /** How it was printed, as the buyer was told. Only pieces have it; absent like `hasShadowBox`. */
  process?: string | undefined;
  /** How papers are printed. Only pieces have it; absent like `hasShadowBox`. */
  recipes?: Recipes;
  /** What a remake takes from the piece that it replaces. Other pieces do not have it. */
  kept?: KeptPart[];
  /** The least paper beyond the image and beyond the trim, on every side. */
  marginInches: number;
}

/** Paper that the printer and the hands need around the photograph. */
const marginInches = 1 / 2;
/** Printed beyond the board and trimmed off, so that no white edge shows. */
const fullBleedInches = 1 / 8;

/**
 * What is cut for a print in this variant (specification, section 12).
 * @param equipment makes a difference to the frame only: what is printed and the mat are the same in every workshop
 */
export function cutsOf(
  variant: Variant,
  orientation: Orientation,
  equipment: Pick<Equipment, 'kerfInches' | 'mouldings'> = defaultEquipment,
): Cuts {
  const framing = frame(variant, orientation, equipment.mouldings);
  const sheet = sheetOf(variant, orientation);
  const moulding = mouldingOf(variant, equipment.mouldings);
  const { hasShadowBox } = sizes[variant.size];
  const { outside } = framing;
  const { board, image, trim } = sheet;
  const isFramed = variant.frameColor !== 'none';
  return {
    ...sheet,
    outside,
    sight: areaOf(framing.sight),
    rails: isFramed ? [outside.width, outside.height].map(toRails) : [],
    moulding: isFramed ? profileOf(moulding) : null,
    mouldingInches: isFramed ? 2 * (outside.width + outside.height + 2 * miterKerfInches(equipment)) : 0,
    glazing: isFramed ? { ...board, material: glazingOf(variant.size) } : null,
    backing: board,
    paper: sheet.mat ? trim : grow(isFullBleed(variant.mount) ? image : trim, marginInches),
    hasShadowBox,
    depthInches: moulding.depthInches,
    marginInches,
  };
}

/** The printed sheet and its mat, which are the same in every workshop. */
export function sheetOf(variant: Pick<Variant, 'size' | 'mount'>, orientation: Orientation) {
  const framing = unframed(variant, orientation);
  const [board, window] = [areaOf(framing.board), areaOf(framing.window)];
  const hasMat = !isFullBleed(variant.mount) && !sizes[variant.size].hasShadowBox;
  const bleedInches = isFullBleed(variant.mount) ? fullBleedInches : 0;
  const overlapInches = hasMat ? overlapOf(board) : 0;
  const image = grow(window, overlapInches + bleedInches);
  const trim = hasMat ? grow(image, marginInches) : board;
  return {
    board,
    window,
    mat: hasMat ? { outside: board, window } : null,
    image,
    trim,
    overlapInches,
    bleedInches,
  };
}

/** True if the frame of a piece is a shadow box, as it was made, or as the sizes are now. */
export function isShadowBox(cuts: Cuts, { size }: Pick<Variant, 'size'>): boolean {
  return cuts.hasShadowBox ?? sizes[size].hasShadowBox;
}

/** How deep the frame of a piece is, as it was made, or as its moulding is now. */
export function frameDepth(
  cuts: Cuts,
  variant: Pick<Variant, 'size' | 'frameColor'>,
  mouldings: Mouldings,
): number {
  return cuts.depthInches ?? mouldingOf(variant, mouldings).depthInches;
}

/** Why the workshop cannot make a print in this variant, such as `its paper is 49 in wide, and your widest roll is 44 in`. */
export function whyNotMakeable(variant: Variant, tools: Equipment): string | undefined {
  // The orientation makes no difference, because every sheet may be turned.
  const reasons = findTooLarge(cutsOf(variant, 'portrait', tools), variant, tools);
  return reasons.print ?? reasons.moulding ?? reasons.mat ?? reasons.glazing;
}

/** Why the equipment is too small for each kind of work on a print; undefined where it is large enough. */
export function findTooLarge(
  { paper, rails, mat, glazing }: Cuts,
  variant: Pick<Variant, 'size' | 'frameColor'>,
  tools: Equipment,
) {
  const paperWidth = Math.min(paper.width, paper.height);
  const widestRoll = Math.max(0, ...tools.rolls.map(({ widthInches }) => widthInches));
  const stick = usableStickInches(mouldingOf(variant, tools.mouldings), tools);
  const maxRailInches = Math.max(0, ...rails.map(({ longPointInches }) => longPointInches));
  return {
    print:
      paperWidth > widestRoll
        ? `its paper is ${formatInches(paperWidth)} in wide, and your widest roll is ${formatInches(widestRoll)} in`
        : undefined,
    moulding:
      rails.length > 0 && maxRailInches > stick
        ? `its rail is ${formatInches(maxRailInches)} in long, and your sticks have ${formatInches(stick)} in between their ends`
        : undefined,
    mat: mat ? whyNoSheet('mat', mat.outside, tools.matSheets) : undefined,
    glazing: glazing
      ? whyNoSheet(glazing.material, glazing, tools.glazingSheets[glazing.material])
      : undefined,
  };
}

function whyNoSheet(name: string, area: Area, sheets: readonly Area[]): string | undefined {
  if (sheets.some((each) => fits(area, each))) return undefined;
  const list = new Intl.ListFormat('en-US').format(sheets.map(formatArea));
  return `its ${name} is ${formatArea(area)} in, and your sheets are ${list || 0} in`;
}

/** Framers cover 1/8 in of the photograph up to 18 x 24 in, and 1/4 in of a larger one. */
function overlapOf(board: Area): number {
  return fits(board, { width: 18, height: 24 }) ? 1 / 8 : 1 / 4;
}

function toRails(longPointInches: number): Cuts['rails'][number] {
  return { longPointInches, count: 2 };
}

function areaOf({ width, height }: Area): Area {
  return { width, height };
}

function grow({ width, height }: Area, by: number): Area {
  return { width: width + 2 * by, height: height + 2 * by };
}
