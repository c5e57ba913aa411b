import type { Variant } from '../catalogue/variants/variants.ts';
import { formatInches } from '../framing/framing-texts.ts';
import { hardwareOf } from '../framing/hanging.ts';
import { layerInches, spacerWidthInches } from '../framing/layers.ts';
import { type Area, formatArea } from './equipment.ts';
import type { Materials } from './materials.ts';
import { type Tube, tubeLengthInches, tubeNote } from './tubes.ts';
import type { KeptPart } from './workshop.ts';
import { type Cuts, isShadowBox } from './workshop.ts';

/** One part of a piece, with its measures. Without measures, it says what is true of the next rows. */
export interface CutRow {
  name: string;
  /** To 1/16 in, and in decimals; empty without measures. */
  inches: string;
  decimals: string;
  note: string;
}

interface MadePiece {
  cuts: Cuts;
  variant: Variant;
  paper: string;
  /** Null: it travels in a box. */
  tube: Tube | null;
}

/** Everything that is cut and printed for a piece, without what it keeps, in the order of the work, for its ticket and its page. */
export function cutList(piece: MadePiece, materials: Materials): CutRow[] {
  const { cuts, paper } = piece;
  const { image, trim, mat, glazing, backing, outside, overlapInches, bleedInches } = cuts;
  const isTrimmed = trim.width !== cuts.paper.width;
  const told = toldOf(piece, materials);
  const isAnew = (part: KeptPart) => !cuts.kept?.includes(part);
  const imageNote = mat
    ? `${formatInches(overlapInches)} in on each side under the mat`
    : bleedInches > 0
      ? `${formatInches(bleedInches)} in of bleed on each side, trimmed off`
      : 'in the middle of its white margin';
  return [
    ...(isAnew('print')
      ? [
          areaRow('Paper', cuts.paper, paper),
          areaRow('Image', image, imageNote),
          ...(isTrimmed ? [areaRow('Trim', trim, 'the sheet, cut to the board')] : []),
        ]
      : []),
    ...(mat && isAnew('mat')
      ? [areaRow('Mat', mat.outside, materials.mat), areaRow('Window', mat.window, matBorder(cuts))]
      : []),
    ...(isAnew('rails') ? [...railRows(cuts, told.frame), ...spacerRows(piece)] : []),
    ...(glazing && isAnew('glazing') ? [areaRow('Glazing', glazing, told.glazing)] : []),
    ...(backing && !piece.tube ? [areaRow('Backing', backing, '')] : []),
    ...(cuts.rails.length > 0
      ? [areaRow('Framed', outside, told.hanging), wordsRow('Weight', told.weight), hardwareRow(piece)]
      : [wordsRow('Weight', told.weight), areaRow('Finished', outside, told.hanging)]),
    ...(piece.tube ? [tubeRow(outside, piece.tube)] : []),
  ];
}

function railRows({ rails, mouldingInches }: Cuts, material: string): CutRow[] {
  if (rails.length === 0) return [];
  return [
    wordsRow('Rails', `all at the long point, from ${formatInches(mouldingInches)} in. ${material}`),
    ...rails.map(({ longPointInches, count }, index) =>
      lengthRow(`${count} rails`, longPointInches, index === 0 ? 'top and bottom' : 'left and right'),
    ),
  ];
}

/** Four strips along the edges of the glazing. The long ones fit between the short ones. */
function spacerRows({ cuts, variant }: MadePiece): CutRow[] {
  const { glazing } = cuts;
  if (!glazing || !isShadowBox(cuts, variant)) return [];
  const [short, long] = [glazing.width, glazing.height].toSorted((one, other) => one - other);
  const [depth, width] = [layerInches.spacer, spacerWidthInches].map(formatInches);
  return [
    lengthRow(
      '2 spacers',
      short ?? 0,
      `${depth} in deep, ${width} in wide, along the short sides of the glazing`,
    ),
    lengthRow('2 spacers', (long ?? 0) - 2 * spacerWidthInches, 'between them, along the long sides'),
  ];
}

function hardwareRow({ cuts, variant }: MadePiece): CutRow {
  const { outside } = cuts;
  const { name, dropInches, wireRiseInches } = hardwareOf({
    outside,
    isShadowBox: isShadowBox(cuts, variant),
  });
  const wire = wireRiseInches === null ? '' : `. The wire rises ${formatInches(wireRiseInches)} in`;
  return lengthRow(name, dropInches, `below the top of the frame${wire}`);
}

/** The tube for this print alone. Its length is first. */
function tubeRow(outside: Area, tube: Tube): CutRow {
  return areaRow('Tube', { width: tubeLengthInches(outside), height: tube.diameterInches }, tubeNote(tube));
}

function matBorder({ board, window }: Cuts): string {
  return `${formatInches((board.width - window.width) / 2)} in of mat on each side`;
}

/** The materials of the frame as the buyer was told, or as they are now. */
function toldOf({ cuts, variant: { size, frameColor } }: MadePiece, materials: Materials) {
  const told = new Map(cuts.materials);
  const pounds = materials.weightPounds[size][frameColor === 'none' ? 'unframed' : 'framed'];
  const weight = told.get('Weight') ?? `About ${pounds} lb`;
  if (frameColor === 'none') return { frame: '', glazing: '', weight, hanging: 'no hardware' };
  const material = cuts.glazing?.material ?? 'acrylic';
  return {
    weight,
    frame: told.get('Frame') ?? materials.frames[frameColor],
    glazing: told.get('Glazing') ?? materials[material],
    hanging: told.get('Hanging') ?? materials.hanging[isShadowBox(cuts, { size }) ? 'shadowBox' : 'frame'],
  };
}

function areaRow(name: string, area: Area, note: string): CutRow {
  const decimals = `${decimal(area.width)} x ${decimal(area.height)}`;
  return { name, inches: formatArea(area), decimals, note };
}

function lengthRow(name: string, inches: number, note: string): CutRow {
  return { name, inches: formatInches(inches), decimals: decimal(inches), note };
}

function wordsRow(name: string, note: string): CutRow {
  return { name, inches: '', decimals: '', note };
}

function decimal(inches: number): string {
  return String(Math.round(inches * 10_000) / 10_000);
}
