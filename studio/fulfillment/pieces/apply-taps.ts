import type { BenchPiece } from '#domain/api/pieces.ts';
import type { Station } from '#domain/fulfillment/pieces.ts';
import type { NewTap } from './tap-queue.ts';

type Changing = Pick<BenchPiece, 'code' | 'station' | 'setAsideReason'>;

/** A piece as it will be once the shop has done what is asked for. The order of the taps counts. */
export function applyTaps<Piece extends Changing>(piece: Piece, taps: readonly NewTap[]): Piece {
  return taps.filter((tap) => codesOf(tap).includes(piece.code)).reduce(applyTap, piece);
}

/** The codes of the pieces that a tap is for. */
export function codesOf({ action, body }: NewTap): string[] {
  if ('moves' in body) return body.moves.map(({ code }) => code);
  return action === 'remake' && 'code' in body ? [body.code] : 'codes' in body ? body.codes : [];
}

function applyTap<Piece extends Changing>(piece: Piece, { action, body }: NewTap): Piece {
  if ('moves' in body) {
    const move = body.moves.find(({ code }) => code === piece.code);
    return move ? { ...piece, station: move.to } : piece;
  }
  if (action === 'take-up') return { ...piece, setAsideReason: null };
  return 'reason' in body ? { ...piece, setAsideReason: body.reason } : piece;
}

/** `4F7K20 to printed`, for a list of what waits. */
export function describeTap(tap: NewTap): string {
  const codes = codesOf(tap);
  const names =
    codes.length > 3 ? `${codes.slice(0, 3).join(', ')} and ${codes.length - 3} more` : codes.join(', ');
  const { body } = tap;
  if ('moves' in body) {
    const stations = [...new Set<Station>(body.moves.map(({ to }) => to))];
    return `${names} to ${stations.join(', ')}`;
  }
  const words = { 'set-aside': 'set aside', 'take-up': 'taken up again', remake: 'made again', move: '' };
  return `${names} ${words[tap.action]}`;
}
