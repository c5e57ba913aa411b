import { asc, eq } from 'drizzle-orm';
import type { PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import { type ClaimState, claimStateWords } from '#domain/fulfillment/claims.ts';
import { formatCents } from '#domain/money.ts';
import { formatUtcTime } from '#domain/shop/terms.ts';
import type { Executor } from '#server/database/database.ts';
import { claimPhotos, claims } from '../../tables.ts';
import { factsOf } from './facts-of.ts';

/** What the buyer reported of a piece, and what the owner decided, oldest first. */
export async function findClaimsOfPiece(
  on: Executor,
  pieceId: string,
  nameOf: (cause: string) => string,
): Promise<PieceFile['claims']> {
  const rows = await on.select().from(claims).where(eq(claims.pieceId, pieceId)).orderBy(asc(claims.at));
  const photos = await on
    .select({ claimId: claimPhotos.claimId, photoId: claimPhotos.photoId })
    .from(claimPhotos)
    .innerJoin(claims, eq(claims.id, claimPhotos.claimId))
    .where(eq(claims.pieceId, pieceId))
    .orderBy(asc(claimPhotos.position));
  return rows.map((claim) => ({
    id: claim.id,
    facts: factsOf([
      ['Reported', `${formatUtcTime(claim.at)}${claim.isLate ? ', later than the terms allow' : ''}`],
      ['In the buyer’s words', claim.words],
      ['Decision', describeState(claim)],
      ['Decided', claim.decidedAt && decidedWords(claim.decidedAt, claim.decidedBy, nameOf)],
      ['Told to the buyer', claim.decision],
    ]),
    photoIds: photos.filter(({ claimId }) => claimId === claim.id).map(({ photoId }) => photoId),
  }));
}

function describeState({ state, refundCents }: { state: ClaimState; refundCents: number | null }): string {
  return refundCents === null
    ? claimStateWords[state]
    : `${claimStateWords[state]}, ${formatCents(refundCents)}`;
}

function decidedWords(at: Date, by: string | null, nameOf: (cause: string) => string): string {
  return by ? `${formatUtcTime(at)}, by ${nameOf(by)}` : formatUtcTime(at);
}
