import type { Choice } from '../variants/variants.ts';
import { formatInches } from './framing-texts.ts';
import type { Materials } from './materials.ts';
import { type Area, type Cuts, formatArea, isShadowBox } from './workshop.ts';

/** One part of a piece, with its measures. */
export interface CutRow {
  name: string;
  /** To 1/16 in, and in decimals. */
  inches: string;
  decimals: string;
  note: string;
}

interface MadePiece {
  cuts: Cuts;
  choice: Choice;
  paper: string;
}

/** Everything that is cut and printed for a piece, in the order of the work, for its ticket and its page in the studio. */
export function cutList(piece: MadePiece, materials: Materials): CutRow[] {
  const { cuts, paper } = piece;
  const { image, trim, mat, glazing, backing, outside, overlapInches, bleedInches } = cuts;
  const isTrimmed = trim.width !== cuts.paper.width;
  const told = toldOf(piece, materials);
  const imageNote = mat
    ? `${formatInches(overlapInches)} on each side under the mat`
    : bleedInches > 0
      ? `${formatInches(bleedInches)} bleed on each side, trimmed off`
      : 'in the middle of its white margin';
  return [
    areaRow('Paper', cuts.paper, paper),
    areaRow('Image', image, imageNote),
    ...(isTrimmed ? [areaRow('Trim', trim, 'the sheet, cut to the board')] : []),
    ...(mat
      ? [areaRow('Mat', mat.outside, materials.mat), areaRow('Window', mat.window, matBorder(cuts))]
      : []),
    ...cuts.rails.map(({ longPointInches, count }, index) =>
      lengthRow(
        `${count} rails`,
        longPointInches,
        index === 0
          ? `long point, from ${formatInches(cuts.mouldingInches)} in. ${told.frame}`
          : 'long point',
      ),
    ),
    ...(glazing ? [areaRow('Glazing', glazing, told.glazing)] : []),
    ...(backing ? [areaRow('Backing', backing, '')] : []),
    areaRow(cuts.rails.length > 0 ? 'Framed' : 'Finished', outside, told.hanging),
  ];
}

function matBorder({ board, window }: Cuts): string {
  return `${formatInches((board.width - window.width) / 2)} of mat on each side`;
}

/** The materials of the frame as the buyer was told, or as they are now. */
function toldOf({ cuts, choice: { size, frameColor } }: MadePiece, materials: Materials) {
  if (frameColor === 'none') return { frame: '', glazing: '', hanging: 'no hardware' };
  const told = new Map(cuts.materials);
  const material = cuts.glazing?.material ?? 'acrylic';
  return {
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

function decimal(inches: number): string {
  return String(Math.round(inches * 10_000) / 10_000);
}
