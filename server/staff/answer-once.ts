import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { conflict } from '#server/http/errors.ts';
import type { StaffContext } from './open-staff.ts';
import { staffAnswers } from './tables.ts';

interface OnceRequest {
  staffId: string;
  /** The browser's idempotency key. Undefined: the call may be made again. */
  key: string | undefined;
  /** The call and its body. The same key with another request is refused. */
  request: object;
}

/** An answer, and the row of its change in the log. Undefined: nothing has changed. */
interface Changed<Answer> {
  answer: Answer;
  changeId: string | undefined;
}

/**
 * Does the work of a call once, however often a browser sends it: a repeated call gets the stored answer, also while the
 * first one is still at work. Call it in the transaction of the change. What changed nothing is not stored.
 * @throws RequestError 409 when the key was used for another request
 */
export async function answerOnce<Answer extends object>(
  tx: Executor,
  { now }: Pick<StaffContext, 'now'>,
  { staffId, key, request }: OnceRequest,
  work: () => Promise<Changed<Answer>>,
): Promise<Changed<Answer>> {
  if (key === undefined) return work();
  const requestHash = createHash('sha256')
    .update(JSON.stringify([staffId, request]))
    .digest('hex');
  const isThis = eq(staffAnswers.key, key);
  // A second call with this key waits here until the first one has ended.
  const inserted = await tx
    .insert(staffAnswers)
    .values({ key, requestHash, at: now() })
    .onConflictDoNothing()
    .returning({ key: staffAnswers.key });
  if (inserted.length === 0) {
    const [stored] = await tx.select().from(staffAnswers).where(isThis);
    if (stored?.requestHash !== requestHash)
      throw conflict('key_reused', 'This key was used for another request.');
    return { answer: stored.answer as Answer, changeId: stored.changeId ?? undefined };
  }
  const done = await work();
  if (done.changeId === undefined) await tx.delete(staffAnswers).where(isThis);
  else await tx.update(staffAnswers).set(done).where(isThis);
  return done;
}
