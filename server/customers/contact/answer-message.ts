import { and, eq, isNull, sql } from 'drizzle-orm';
import { normalizeReply, replyProblem } from '#domain/customers/messages.ts';
import type { Author } from '#domain/staff/staff.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { conflict, requireUnchanged } from '#server/http/errors.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { takeMailLock } from '#server/mail/send-once.ts';
import { recordStaffChange, storedAuthor } from '#server/staff/record-staff-change.ts';
import { unknownMessage } from './read-messages.ts';
import { replyLock, replyWaitSeconds, sendReplyJob } from './send-reply.ts';
import { contactMessages, contactReplies } from './tables.ts';

interface MessagesContext {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  now(): Date;
}

interface Answer {
  messageId: string;
  author: Author;
  /** Chosen by the client. A repeated call has the same. */
  replyId: string;
  text: string;
  /** How many replies the member of staff has seen. */
  after: number;
}

/**
 * Stores a reply with the job that emails it a minute later, so that it can still be withdrawn.
 * @returns the id of the change in the log, or undefined if this reply was stored before
 * @throws RequestError 400 for an empty or too long text; 404; 409 if another person has answered since
 */
export async function answerMessage(
  { db, jobs, now }: MessagesContext,
  { messageId, author, replyId, text, after }: Answer,
): Promise<string | undefined> {
  const normalized = normalizeReply(text);
  requireNoProblem({ text: replyProblem(normalized) });
  return db.transaction(async (tx) => {
    await lockMessage(tx, messageId);
    if (await isRepeated(tx, { replyId, messageId, text: normalized })) return undefined;
    if ((await countReplies(tx, messageId)) !== after) {
      throw conflict('answered_already', 'Another person has answered already. Read their answer first.');
    }
    await tx.insert(contactReplies).values({
      id: replyId,
      messageId,
      staffId: storedAuthor(author),
      text: normalized,
      createdAt: now(),
    });
    await jobs.enqueue(tx, sendReplyJob, { replyId }, { startAfterSeconds: replyWaitSeconds });
    // Without the text, because the log outlives the message.
    const values = { before: { reply: null }, after: { reply: replyId } };
    const change = { author, action: 'message.answered', id: messageId, ...values } as const;
    return recordStaffChange(tx, { now }, change);
  });
}

async function isRepeated(tx: Executor, reply: { replyId: string; messageId: string; text: string }) {
  const [stored] = await tx.select().from(contactReplies).where(eq(contactReplies.id, reply.replyId));
  if (!stored) return false;
  if (stored.messageId === reply.messageId && stored.text === reply.text) return true;
  throw conflict('other_reply', 'Another answer has this id.');
}

async function countReplies(tx: Executor, messageId: string): Promise<number> {
  const rows = await tx
    .select({ id: contactReplies.id })
    .from(contactReplies)
    .where(and(eq(contactReplies.messageId, messageId), isNull(contactReplies.withdrawnAt)));
  return rows.length;
}

/**
 * Takes back a reply, in the caller's transaction. Waits while it is being sent.
 * @throws RequestError 409 if it was sent, refused or withdrawn before
 */
export async function withdrawReply(tx: Executor, { now }: { now(): Date }, replyId: string): Promise<void> {
  await takeMailLock(tx, replyLock(replyId));
  const isWaiting = and(
    eq(contactReplies.id, replyId),
    isNull(contactReplies.sentAt),
    isNull(contactReplies.withdrawnAt),
    isNull(contactReplies.refusal),
  );
  const result = await tx.update(contactReplies).set({ withdrawnAt: now() }).where(isWaiting);
  if (result.rowCount === 0)
    throw conflict('changed_since', 'The answer was sent, so it cannot be taken back.');
}

/**
 * Marks a message as done, or opens it again.
 * @returns the id of the change in the log, or undefined if the message was so before
 * @throws RequestError 404
 */
export async function setMessageDone(
  { db, now }: Pick<MessagesContext, 'db' | 'now'>,
  { messageId, author, isDone }: { messageId: string; author: Author; isDone: boolean },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const wasDone = await lockMessage(tx, messageId);
    if (wasDone === isDone) return undefined;
    await writeDone(tx, messageId, isDone ? now() : null);
    const change = {
      author,
      action: isDone ? 'message.done' : 'message.reopened',
      id: messageId,
      before: { done: wasDone },
      after: { done: isDone },
    } as const;
    return recordStaffChange(tx, { now }, change);
  });
}

/** Undoes `setMessageDone`, in the caller's transaction. @throws RequestError 409 if it was changed since; 404 */
export async function undoMessageDone(
  tx: Executor,
  { now }: { now(): Date },
  { id, before, after }: { id: string; before: { done: boolean }; after: { done: boolean } },
): Promise<void> {
  requireUnchanged(after, { done: await lockMessage(tx, id) });
  await writeDone(tx, id, before.done ? now() : null);
}

async function writeDone(tx: Executor, messageId: string, doneAt: Date | null): Promise<void> {
  await tx.update(contactMessages).set({ doneAt }).where(eq(contactMessages.id, messageId));
}

/** Locks a message until the transaction ends. @returns whether it is done @throws RequestError 404 */
async function lockMessage(tx: Executor, messageId: string): Promise<boolean> {
  const [message] = await tx
    .select({ isDone: sql<boolean>`${contactMessages.doneAt} is not null` })
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId))
    .for('no key update');
  if (!message) throw unknownMessage();
  return message.isDone;
}
