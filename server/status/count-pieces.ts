import { dayMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { noticeMs } from '#server/orders/reading/find-due-orders.ts';

const stoppedMs = 7 * dayMs;

/** The pieces in the workshop: `due` ones must ship within four days, or should have. And those that were set aside. */
export async function countPieces(on: Executor, now: Date) {
  const pieces = await findPieces(on, { isInTheWorkshop: true }, now);
  const dueBefore = new Date(now.getTime() + noticeMs);
  return {
    pieces: pieces.length,
    due: pieces.filter(({ shipBy }) => shipBy !== null && shipBy < dueBefore).length,
    late: pieces.filter(({ isLate }) => isLate).length,
    setAside: (await findPieces(on, { isSetAside: true }, now)).length,
  };
}

/** The codes of pieces that were begun before their order was canceled or refunded, in the last seven days. */
export async function findStoppedPieces(on: Executor, now: Date): Promise<string[]> {
  const stoppedSince = new Date(now.getTime() - stoppedMs);
  return (await findPieces(on, { stoppedSince }, now)).map(({ code }) => code);
}
