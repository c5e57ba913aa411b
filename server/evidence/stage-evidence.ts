import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import type { EvidenceLength } from '#domain/orders/disputes.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { tryLock } from '#server/database/try-lock.ts';
import { causeOf, recordNow } from '#server/orders/history.ts';
import type { Authored, OrderContext } from '#server/orders/order-context.ts';
import { type Dispute, dueByOf, findDisputes, markStaged } from '#server/orders/refunds/disputes.ts';
import { evidenceLock, settleSentEvidence } from '#server/orders/refunds/sent-evidence.ts';
import {
  type Evidence,
  readDispute,
  stageEvidence,
  uploadEvidence,
} from '#server/payments/dispute-evidence.ts';
import { beginStaffChange, endStaffChange } from '#server/staff/record-staff-change.ts';
import type { Remote } from '#server/worker/open-worker.ts';
import type { drawEvidenceFile } from './draw-evidence-file.ts';
import { type EvidenceFacts, gatherFacts } from './gather-facts.ts';
import { writeFiles } from './write-files.ts';
import { writeTexts } from './write-texts.ts';

export interface EvidenceContext extends Authored<OrderContext> {
  shop: ShopDetails;
  shopUrl: string;
  /** Draws in this process or another. */
  drawFile: Remote<typeof drawEvidenceFile>;
}

export type EvidenceRefusal =
  | { ok: false; reason: 'unknown-dispute' | 'under-way' | 'appeal' | 'not-staged' | 'staged-again' }
  | { ok: false; reason: 'sent'; at: Date }
  | { ok: false; reason: 'too-late'; dueBy: Date }
  | { ok: false; reason: 'closed'; status: string }
  | { ok: false; reason: 'by-provider'; sentence: string };

/** Runs work on a dispute that can be answered, in one process at a time. @throws RequestError 502 */
export async function withAnswerable(
  { db, payments }: OrderContext,
  { orderId, disputeId }: { orderId: string; disputeId: string },
  work: (stored: Dispute) => Promise<{ ok: true } | EvidenceRefusal>,
): Promise<{ ok: true } | EvidenceRefusal> {
  const result = await tryLock(db, evidenceLock(disputeId), async () => {
    const stored = (await findDisputes(db, orderId)).find(({ id }) => id === disputeId);
    if (!stored) return unknownDispute;
    if (stored.evidenceSentAt)
      return { ok: false as const, reason: 'sent' as const, at: stored.evidenceSentAt };
    const current = await readDispute(payments, disputeId);
    if (!current) return unknownDispute;
    // The answer to an earlier sending may have been lost.
    const isSent = await db.transaction((tx) =>
      settleSentEvidence(tx, orderId, { dispute: current, isClosed: false }),
    );
    if (isSent) return { ok: false as const, reason: 'sent' as const, at: new Date() };
    return findObstacle(current, payments.clock.now()) ?? work(stored);
  });
  return result ?? { ok: false, reason: 'under-way' };
}

const unknownDispute = { ok: false, reason: 'unknown-dispute' } as const;

/** @param now the provider's, in milliseconds since 1970 */
function findObstacle(dispute: Stripe.Dispute, now: number): EvidenceRefusal | undefined {
  const { status } = dispute;
  const dueBy = dueByOf(dispute);
  if (status.startsWith('appeal_')) return { ok: false, reason: 'appeal' };
  if (status !== 'needs_response' && status !== 'warning_needs_response')
    return { ok: false, reason: 'closed', status };
  return dueBy && dueBy.getTime() < now ? { ok: false, reason: 'too-late', dueBy } : undefined;
}

/**
 * Fills every field of a dispute's evidence from the shop's records and writes it at the provider, where it can be read and
 * written again until it is sent (decision 108).
 * @param summary the owner's words in place of the shop's; null: none
 * @throws RequestError 502 when the provider does not answer; the same call can be repeated
 */
export function stageDispute(
  context: EvidenceContext,
  names: { orderId: string; disputeId: string },
  summary: string | null,
): Promise<{ ok: true } | EvidenceRefusal> {
  return withAnswerable(context, names, async (stored) => {
    const { db, author } = context;
    const { orderId, id } = stored;
    const facts = await gatherFacts(context, stored);
    if (!facts) return unknownDispute;
    const change = { author, action: 'order.evidence-staged' as const, id: orderId, after: { dispute: id } };
    const changeId = await beginStaffChange(db, change);
    try {
      const answer = await stageFacts(context, facts, summary);
      if (!answer.ok) {
        await endStaffChange(db, changeId, 'failed');
        return { ok: false, reason: 'by-provider', sentence: answer.sentence };
      }
    } catch (error) {
      // What was staged all the same is replaced by the next attempt.
      await endStaffChange(db, changeId, 'failed');
      throw error;
    }
    await db.transaction(async (tx) => {
      await markStaged(tx, id);
      await endStaffChange(tx, changeId, 'made');
      await recordNow(tx, orderId, `${causeOf(author)} evidence staged`, 'evidence for the dispute staged');
    });
    return { ok: true };
  });
}

/** A network that accepts fewer pages gets shorter texts and files. */
async function stageFacts(context: EvidenceContext, facts: EvidenceFacts, summary: string | null) {
  const stage = async (length: EvidenceLength) => {
    const files = await uploadFiles(context, facts, length);
    const evidence = { ...writeTexts(facts, summary, length), ...files };
    return stageEvidence(context.payments, facts.dispute.id, evidence);
  };
  const whole = await stage('whole');
  return !whole.ok && whole.isTooLong ? stage('brief') : whole;
}

async function uploadFiles(
  { payments, shop, drawFile }: EvidenceContext,
  facts: EvidenceFacts,
  length: EvidenceLength,
): Promise<Evidence> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-evidence-'));
  try {
    const uploads = Object.entries(writeFiles(facts, length)).map(async ([name, file]) => {
      const path = join(folder, `${name}.pdf`);
      await drawFile({ file, shop, path });
      return [name, await uploadEvidence(payments, name, await readFile(path))] as const;
    });
    return Object.fromEntries(await Promise.all(uploads));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
