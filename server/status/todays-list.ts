import { frames } from '#domain/catalogue/variants/frames.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import type { Station } from '#domain/fulfillment/pieces.ts';
import { dayMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { findPieces, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { noticeMs } from '#server/orders/reading/find-due-orders.ts';

/** Pieces that need the same work. */
interface Work {
  station: Station;
  size: string;
  frame: string;
  pieces: number;
  codes: string[];
  /** The earliest day by which one of their orders must ship; null if all are replacements of what has shipped. */
  shipBy: Date | null;
  /** One of their orders should have shipped by now. */
  isLate: boolean;
}

export interface TodaysList {
  pieces: number;
  /** Pieces whose orders must ship within four days, or should have. */
  due: number;
  late: number;
  /** The work in the workshop, that of the oldest order first. */
  work: Work[];
  /** Pieces that were set aside and wait for a decision. */
  setAside: string[];
}

const stoppedMs = 7 * dayMs;

/** What the workshop has to do, and what waits for the owner. */
export async function readTodaysList(on: Executor, now: Date): Promise<TodaysList> {
  const pieces = await findPieces(on, { isInTheWorkshop: true }, now);
  const dueBefore = new Date(now.getTime() + noticeMs);
  return {
    pieces: pieces.length,
    due: pieces.filter(({ shipBy }) => shipBy !== null && shipBy < dueBefore).length,
    late: pieces.filter(({ isLate }) => isLate).length,
    work: groupByWork(pieces),
    setAside: (await findPieces(on, { isSetAside: true }, now)).map(({ code }) => code),
  };
}

/** The codes of pieces that were begun before their order was canceled or refunded, in the last seven days. */
export async function findStoppedPieces(on: Executor, now: Date): Promise<string[]> {
  const stoppedSince = new Date(now.getTime() - stoppedMs);
  return (await findPieces(on, { stoppedSince }, now)).map(({ code }) => code);
}

/** The pieces come oldest first, so the first of each group with a day is its most urgent. */
function groupByWork(pieces: Piece[]): Work[] {
  const keyOf = ({ station, choice }: Piece) => [station, choice.size, choice.frameColor].join();
  return [...Map.groupBy(pieces, keyOf).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { station, choice } = first;
    const shipBy = group.find((piece) => piece.shipBy)?.shipBy ?? null;
    const isLate = group.some((piece) => piece.isLate);
    const size = sizes[choice.size].name;
    const frame = frames[choice.frameColor].name;
    const codes = group.map(({ code }) => code);
    return { station, size, frame, pieces: group.length, codes, shipBy, isLate };
  });
}
