import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import type { PhotoStation } from '#domain/fulfillment/pieces.ts';
import type { NewTap, Tap } from './tap-queue.ts';

type Changing = Pick<BenchPiece, 'code' | 'station' | 'setAsideReason'>;

/** A piece as it will be once the shop has done what is asked for. The order of the taps counts. */
export function applyTaps<Piece extends Changing>(piece: Piece, taps: readonly NewTap[]): Piece {
  return taps.filter((tap) => codesOf(tap).includes(piece.code)).reduce(applyTap, piece);
}

/** The tap that photographs a piece at a station, or skips that, and waits to be sent. */
export function photoTapOf(taps: readonly Tap[], code: string, station: PhotoStation) {
  return taps.findLast(
    (tap): tap is Tap & { action: 'photo' | 'skip-photo' } =>
      (tap.action === 'photo' || tap.action === 'skip-photo') &&
      tap.body.code === code &&
      tap.body.station === station,
  );
}

/** The codes of the pieces that a tap is for. */
export function codesOf(tap: NewTap): string[] {
  if (tap.action === 'move') return tap.body.moves.map(({ code }) => code);
  return 'code' in tap.body ? [tap.body.code] : tap.body.codes;
}

function applyTap<Piece extends Changing>(piece: Piece, tap: NewTap): Piece {
  if (tap.action === 'move') {
    const move = tap.body.moves.find(({ code }) => code === piece.code);
    return move ? { ...piece, station: move.to } : piece;
  }
  if (tap.action === 'photo' || tap.action === 'skip-photo') return piece;
  return { ...piece, setAsideReason: tap.action === 'take-up' ? null : tap.body.reason };
}

/** `4F7K20 to printed`, for a list of what waits. */
export function describeTap(tap: NewTap): string {
  const codes = codesOf(tap);
  const names =
    codes.length > 3 ? `${codes.slice(0, 3).join(', ')} and ${codes.length - 3} more` : codes.join(', ');
  if (tap.action === 'move')
    return `${names} to ${[...new Set(tap.body.moves.map(({ to }) => to))].join(', ')}`;
  if (tap.action === 'photo') return `${names}, photograph ${tap.body.station}`;
  if (tap.action === 'skip-photo') return `${names}, no photograph ${tap.body.station}`;
  const words = { 'set-aside': 'set aside', 'take-up': 'taken up again', remake: 'made again' };
  return `${names} ${words[tap.action]}`;
}
