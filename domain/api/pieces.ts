import type { FrameColor } from '../catalogue/variants/frames.ts';
import type { SizeKey } from '../catalogue/variants/sizes.ts';
import type { Crop } from '../framing/framing.ts';
import type { CutRow } from '../fulfillment/cut-list.ts';
import { type Station, stations } from '../fulfillment/pieces.ts';
import type { KeptPart } from '../fulfillment/workshop.ts';

/** At most as many pieces are changed, batched or printed on papers at once. A busy week has fewer. */
export const maxPiecesAtOnce = 5000;

/** A piece in the list of the bench. Times are ISO 8601 in UTC. It names no buyer and no amount. */
export interface BenchPiece {
  code: string;
  title: string;
  /** `Medium, Black frame, Border`. */
  form: string;
  size: SizeKey;
  frameColor: FrameColor;
  paper: string;
  orderId: string;
  orderNumber: string;
  station: Station;
  /** All that it passes, first to last. */
  stations: Station[];
  setAsideReason: string | null;
  /** Null for a replacement of what has shipped. */
  shipBy: string | null;
  isLate: boolean;
  /** The code of the piece that this one replaces. */
  remakeOf: string | null;
  picture: PiecePicture | null;
}

/** A picture of the whole photograph, and the part of it in the window. */
export interface PiecePicture {
  url: string;
  width: number;
  height: number;
  crop: Crop;
}

/** Everything that a maker needs to make one piece. */
export interface PieceSheet extends BenchPiece {
  artist: string;
  /** The imported file. */
  sourceName: string | null;
  cuts: CutRow[];
  /** What a remake can keep. */
  partsMade: KeptPart[];
  /** What it took from the piece that it replaces. */
  keeps: KeptPart[];
  /** The code of the piece that replaces it. */
  remadeAs: string | null;
  /** The numbers of the batches that it is in. */
  batches: number[];
  parcel: { carrier: string; number: string; hasShipped: boolean } | null;
  /** Only for a packed piece. */
  shipTo: string[] | null;
  /** Oldest first. */
  steps: { id: string; at: string; station: Station; by: string; note: string | null }[];
}

/** What a change of pieces did. */
export interface PieceChanges {
  /** The codes of the pieces that changed, and of new ones. */
  changed: string[];
  /** Why others did not, as sentences. */
  refused: { code: string; reason: string; sentence: string }[];
}

/** Undefined after the last station. */
export function nextStationOf({ station, stations: passed }: Pick<BenchPiece, 'station' | 'stations'>) {
  return passed.find((each) => stations.indexOf(each) > stations.indexOf(station));
}

/** Late pieces first, then by the day, with replacements, which have none, before all others of the day's work. */
export function compareUrgency(one: BenchPiece, other: BenchPiece): number {
  return dayOf(one).localeCompare(dayOf(other));
}

/** `2026-12-03`, in UTC. A replacement is due at once. */
export function dayOf({ shipBy }: Pick<BenchPiece, 'shipBy'>): string {
  return shipBy?.slice(0, 10) ?? '';
}
