import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BenchPiece, PieceChanges, PieceList, PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import { ApiError, call, request, toApiError } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSharedState } from '../../ui/shared-state.ts';
import { applyTaps } from './apply-taps.ts';
import { openPhotoShelf } from './photo-shelf.ts';
import { type Tap, TapQueue, type Taps } from './tap-queue.ts';

const listKey = ['pieces', 'list'];
const sheetKey = (code: string) => ['pieces', 'one', code];

/** All pieces in the workshop, as they will be once the taps that wait are done. */
export function usePieces() {
  const { taps } = useTaps();
  return useQuery({
    queryKey: listKey,
    queryFn: () => call('GET /api/studio/pieces'),
    select: ({ pieces }) => pieces.map((piece) => applyTaps(piece, taps)),
  });
}

/** One piece, as it will be once the taps that wait are done. */
export function usePiece(code: string) {
  const { taps } = useTaps();
  return useQuery({
    queryKey: sheetKey(code),
    queryFn: () => call('GET /api/studio/pieces/:code', { code }),
    select: (piece) => applyTaps(piece, taps),
  });
}

export const photoShelf = openPhotoShelf();

export const tapQueue = new TapQueue({
  storage: localStorage,
  photos: photoShelf,
  send: sendTap,
  onDone: keepDone,
});

function sendTap(tap: Tap): Promise<PieceChanges> {
  const headers = { 'Idempotency-Key': tap.key };
  if (tap.action === 'photo') return sendPhoto(tap, headers);
  if (tap.action === 'skip-photo') {
    const { reason, ...place } = tap.body;
    return call('POST /api/studio/pieces/:code/photos/:station/skip', place, { reason }, headers);
  }
  return call(`POST /api/studio/pieces/${tap.action}`, {}, tap.body, headers);
}

/** A photograph of 500 kB takes a minute where the network is weak. */
const photoTimeoutMs = 120_000;

/** Its body is no JSON, so it is not a call like the others. */
async function sendPhoto(
  { key, body: { code, station } }: Tap & { action: 'photo' },
  headers: Record<string, string>,
): Promise<PieceChanges> {
  const jpeg = await photoShelf.read(key);
  if (!jpeg)
    throw new ApiError(410, 'gone', `The photograph of ${code} is no longer on this device. Take it again.`);
  const signal = AbortSignal.timeout(photoTimeoutMs);
  const address = `/api/studio/pieces/${code}/photos/${station}`;
  const response = await request(signal, 'POST', address, jpeg, headers);
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw toApiError(response, answer);
  return answer;
}

export function useTaps(): Taps {
  return useSharedState(tapQueue.state);
}

/** Shows what was done, until the lists are read again. */
function keepDone(tap: Tap, { changed }: PieceChanges): void {
  const apply = <Piece extends BenchPiece>(piece: Piece) =>
    changed.includes(piece.code) ? applyTaps(piece, [tap]) : piece;
  void queryClient.cancelQueries({ queryKey: ['pieces'] });
  queryClient.setQueryData<PieceList>(listKey, (list) => list && { pieces: list.pieces.map(apply) });
  for (const code of changed)
    queryClient.setQueryData<PieceSheet>(sheetKey(code), (piece) => piece && apply(piece));
  void queryClient.invalidateQueries();
}

/** Sends the taps of the signed-in member of staff, also those of an earlier page. */
export function useTapSender(staffId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const retry = () => {
      tapQueue.retry();
      void client.invalidateQueries({ queryKey: ['pieces'] });
    };
    const retryIfShown = () => !document.hidden && tapQueue.state.read().isWaiting && retry();
    tapQueue.start(staffId);
    window.addEventListener('online', retry);
    window.addEventListener('storage', tapQueue.reload);
    document.addEventListener('visibilitychange', retryIfShown);
    return () => {
      tapQueue.stop();
      window.removeEventListener('online', retry);
      window.removeEventListener('storage', tapQueue.reload);
      document.removeEventListener('visibilitychange', retryIfShown);
    };
  }, [staffId, client]);
}
