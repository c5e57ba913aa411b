import type { TodaysList } from '#server/status/todays-list.ts';
import { describeDay } from '../fulfillment/list-pieces.ts';
import { formatTable } from '../output.ts';

const maxRows = 12;

/** The list as a table of one screen; nothing when the workshop has no pieces. */
export function todaysTable({ work }: TodaysList): string[] {
  if (work.length === 0) return [];
  const rows = work
    .slice(0, maxRows)
    .map(({ station, size, frame, pieces, codes, ...due }) => [
      describeDay(due),
      station,
      size,
      frame,
      String(pieces),
      `${codes.slice(0, 4).join(' ')}${codes.length > 4 ? ' …' : ''}`,
    ]);
  const rest = work.slice(maxRows).reduce((sum, { pieces }) => sum + pieces, 0);
  return [
    '',
    formatTable(['Today, due', 'Station', 'Size', 'Frame', 'Pieces', 'Oldest first'], rows),
    ...(rest > 0 ? [`… and ${rest} more pieces: npm run shop -- pieces list`] : []),
  ];
}

/** Rows for the table of `shop status`. */
export function countPieces({ pieces, due, late, setAside }: TodaysList): [name: string, text: string][] {
  const counts = [`${pieces}`, `${due} due in 4 days`, ...(late > 0 ? [`${late} late`] : [])];
  return [
    ['Pieces to make', pieces > 0 ? counts.join(', ') : 'none'],
    ['Pieces set aside', setAside.length > 0 ? String(setAside.length) : 'none'],
  ];
}

/** A sentence for pieces whose work is lost unless the owner uses them. */
export function explainStopped(stopped: readonly string[]): string[] {
  if (stopped.length === 0) return [];
  return [
    `Pieces were begun before their orders were canceled or refunded: ${stopped.slice(0, 6).join(', ')}${stopped.length > 6 ? ' …' : ''}. Keep or discard them; "pieces show" has the order, and this line stays for 7 days.`,
  ];
}
