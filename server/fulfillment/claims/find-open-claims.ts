import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { claims, pieces } from '../tables.ts';

interface OpenClaim {
  id: string;
  orderId: string;
  /** The title of the print. */
  name: string;
  decideBy: Date;
  isOverdue: boolean;
}

/** The claims that wait for a decision, of all orders or of one, the most urgent first. */
export async function findOpenClaims(
  on: Executor,
  now: Date,
  { order }: { order?: string } = {},
): Promise<OpenClaim[]> {
  const { id, orderId, decideBy } = claims;
  const rows = await on
    .select({ id, orderId, decideBy, name: pieces.title })
    .from(claims)
    .innerJoin(pieces, eq(pieces.id, claims.pieceId))
    .where(and(eq(claims.state, 'open'), order === undefined ? undefined : eq(orderId, order)))
    .orderBy(asc(decideBy), asc(id));
  return rows.map((claim) => ({ ...claim, isOverdue: claim.decideBy < now }));
}
