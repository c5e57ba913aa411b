import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { dayOf, readPieceCode, type Station, stations } from '#domain/fulfillment/pieces.ts';

/** The filters of the bench, as they are in its address. */
export interface BenchFilters {
  /** A station, or `aside`. */
  station: string;
  size: string;
  frame: string;
  paper: string;
  /** `late` or `due`. */
  day: string;
  text: string;
}

export function readFilters(params: URLSearchParams): BenchFilters {
  const read = (name: string) => params.get(name) ?? '';
  return {
    station: read('station'),
    size: read('size'),
    frame: read('frame'),
    paper: read('paper'),
    day: read('day'),
    text: read('q'),
  };
}

/** The pieces that pass all filters, except the one for the station: its buttons show how many each has. */
export function choosePieces(pieces: readonly BenchPiece[], filters: BenchFilters) {
  const { size, frame, paper, day, text } = filters;
  return pieces.filter(
    (piece) =>
      (!size || piece.size === size) &&
      (!frame || piece.frameColor === frame) &&
      (!paper || piece.paper === paper) &&
      (day !== 'late' || piece.isLate) &&
      (day !== 'due' || piece.isDue) &&
      matches(piece, text),
  );
}

export function isAt({ station, setAsideReason }: BenchPiece, wanted: string): boolean {
  if (wanted === '') return true;
  return wanted === 'aside' ? setAsideReason !== null : setAsideReason === null && station === wanted;
}

/** The groups of the list: late pieces and each day, or each station in the order of the work. */
export function groupPieces(pieces: readonly BenchPiece[], isByStation: boolean): Map<string, BenchPiece[]> {
  if (!isByStation) return Map.groupBy(pieces, (piece) => (piece.isLate ? 'late' : dayOf(piece)));
  const groups = Map.groupBy(pieces, ({ station }) => station);
  return new Map(stations.flatMap((station) => pairOf(station, groups.get(station))));
}

function pairOf(station: Station, group: BenchPiece[] | undefined): [Station, BenchPiece[]][] {
  return group ? [[station, group]] : [];
}

/** Finds words of the title and the variant, codes, and order numbers. */
function matches({ code, title, variant, orderNumber, remakeOf }: BenchPiece, text: string): boolean {
  const typed = readPieceCode(text);
  if (typed) return code === typed || remakeOf === typed;
  const all = `${code} ${orderNumber} ${title} ${variant}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
