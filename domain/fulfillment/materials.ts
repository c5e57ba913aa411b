import type { FrameColor } from '../catalogue/variants/frames.ts';
import { isFullBleed } from '../catalogue/variants/mounts.ts';
import { glazingOf, type SizeKey, sizeKeys, sizes } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';
import { describeMount, formatInches } from '../framing/framing-texts.ts';
import { type Mouldings, mouldingColors, mouldingOf, nameColors } from '../framing/mouldings.ts';

/** A property of a print, such as `Glazing`, and its text, as pages and emails list them. */
export type MaterialFact = readonly [name: string, text: string];

/** What the goods are made of, as pages, emails and certificates state it. */
export interface Materials {
  process: string;
  paper: string;
  inks: string;
  frames: Record<Exclude<FrameColor, 'none'>, string>;
  glass: string;
  acrylic: string;
  mat: string;
  printedMargin: string;
  /** Without packing, rounded up. */
  weightPounds: Record<SizeKey, { framed: number; unframed: number }>;
  hanging: { frame: string; shadowBox: string };
  care: string;
}

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

/** What one variant of a print is made of. */
export function describeMaterials(
  variant: Variant,
  materials: Materials,
  mouldings: Mouldings,
): MaterialFact[] {
  const { size, frameColor } = variant;
  const { hasShadowBox } = sizes[size];
  const weights = materials.weightPounds[size];
  const common: MaterialFact[] = [
    ['Paper', materials.paper],
    ['Inks', materials.inks],
    ['Border', describeBorder(variant, materials)],
  ];
  if (frameColor === 'none') return [...common, ['Weight', `About ${weights.unframed} lb`]];
  return [
    ...common,
    ['Frame', materials.frames[frameColor]],
    ['Glazing', materials[glazingOf(size)]],
    ['Depth', `${formatInches(mouldingOf(variant, mouldings).depthInches)} in`],
    ['Weight', `About ${weights.framed} lb`],
    ['Hanging', materials.hanging[hasShadowBox ? 'shadowBox' : 'frame']],
  ];
}

/** What every variant of a print is made of, for a page that shows them all. */
export function describeAllMaterials(materials: Materials, mouldings: Mouldings): MaterialFact[] {
  const { weightPounds, hanging } = materials;
  const { mattedSizes, shadowBoxSizes } = listSizesByBorder();
  return [
    ['Paper', materials.paper],
    ['Inks', materials.inks],
    ['Black frame', materials.frames.black],
    ['White frame', materials.frames.white],
    ['Wood frame', materials.frames.wood],
    ['Glazing', bySize((size) => materials[glazingOf(size)])],
    ['Border', `${mattedSizes}: ${materials.mat}\n${shadowBoxSizes}: ${materials.printedMargin}`],
    ['Depth, framed', bySize((size) => describeDepths(size, mouldings))],
    [
      'Weight, framed',
      sizeKeys.map((size) => `${sizes[size].name} ${weightPounds[size].framed} lb`).join(', '),
    ],
    ['Hanging', `${mattedSizes}: ${hanging.frame}\n${shadowBoxSizes}: ${hanging.shadowBox}`],
    ['Care', materials.care],
  ];
}

/** `1 1/8 in`, or `Black and White 1 1/8 in, Wood 1 1/2 in` if the colors differ. */
function describeDepths(size: SizeKey, mouldings: Mouldings): string {
  const colors = Map.groupBy(mouldingColors, (color) => mouldings[color][size].depthInches);
  return [...colors]
    .map(([depth, alike]) => `${colors.size > 1 ? `${nameColors(alike)} ` : ''}${formatInches(depth)} in`)
    .join(', ');
}

/** The borders of all sizes in one sentence (specification, section 9). */
export function describeBorders(): string {
  const { mattedSizes, shadowBoxSizes } = listSizesByBorder();
  return `${mattedSizes} come with a ${sizes.small.borderInches} inch mat. ${shadowBoxSizes} come with a ${sizes.giant.borderInches} inch border and shadow box.`;
}

function listSizesByBorder() {
  return {
    mattedSizes: listSizes((size) => !sizes[size].hasShadowBox),
    shadowBoxSizes: listSizes((size) => sizes[size].hasShadowBox),
  };
}

function describeBorder(variant: Variant, materials: Materials): string {
  if (isFullBleed(variant.mount)) return 'Full bleed, with the photograph to the edge';
  const borderMaterial = sizes[variant.size].hasShadowBox ? materials.printedMargin : materials.mat;
  return `${describeMount(variant)}. ${borderMaterial}`;
}

/** `Small, Medium, and Large: Clear glass`, one line for each text. */
function bySize(describe: (size: SizeKey) => string): string {
  const groups = Map.groupBy(sizeKeys, describe);
  return [...groups]
    .map(([text, members]) => `${listSizes((size) => members.includes(size))}: ${text}`)
    .join('\n');
}

/** `Small, Medium, and Large`. */
function listSizes(isListed: (size: SizeKey) => boolean): string {
  return new Intl.ListFormat('en-US').format(sizeKeys.filter(isListed).map((size) => sizes[size].name));
}
