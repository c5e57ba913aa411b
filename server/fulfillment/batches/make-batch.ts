import { inArray, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { formatInches } from '#domain/framing/framing-texts.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import type { Remote } from '#server/worker/open-worker.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { batches, batchPieces, remnants } from '../tables.ts';
import { type BatchChoice, choosePieces, type LeftOut } from './choose-pieces.ts';
import { listRemnants } from './find-batches.ts';
import { type BatchPlan, isKept, type MouldingPlan, planCuts } from './plan-cuts.ts';

interface PlannedBatch {
  ok: true;
  plan: BatchPlan;
  pieces: Piece[];
  leftOut: LeftOut[];
}

/** The reason is a sentence. */
interface Refusal {
  ok: false;
  reason: string;
}

/**
 * Plans a batch of pieces that wait, without making it.
 * @param plan plans in this process or another
 */
export async function planBatch(
  on: Executor,
  choice: BatchChoice,
  plan: Remote<typeof planCuts> = planCuts,
): Promise<PlannedBatch | Refusal> {
  const equipment = await findEquipment(on);
  const { rollInches } = choice;
  const widths = equipment.rolls.map(({ widthInches }) => widthInches);
  if (rollInches !== undefined && !widths.includes(rollInches)) {
    const rolls = new Intl.ListFormat('en-US').format(widths.map(formatInches));
    return { ok: false, reason: `You have no roll of ${formatInches(rollInches)} in; you have ${rolls} in.` };
  }
  const waiting = await choosePieces(on, choice, equipment);
  if (!waiting.ok) return waiting;
  const remnants = choice.kind === 'moulding' ? await listRemnants(on) : [];
  const planned = await plan({ choice, equipment, pieces: waiting.pieces, remnants });
  if (!planned) return { ok: false, reason: explainShortRoll(choice) };
  const later = waiting.pieces.slice(planned.count);
  const left = later.map(({ code }) => ({ code, reason: 'it does not fit on this roll anymore' }));
  return {
    ok: true,
    plan: planned.plan,
    pieces: waiting.pieces.slice(0, planned.count),
    leftOut: [...waiting.leftOut, ...left],
  };
}

function explainShortRoll({ rollFeet }: BatchChoice): string {
  const paper = rollFeet === undefined ? 'what is left' : `${formatInches(rollFeet)} ft`;
  return `No piece fits on ${paper} of the roll.`;
}

/** Makes a batch of pieces that wait. It takes the remnants that its plan uses, and keeps those that the plan leaves. */
export async function makeBatch(
  db: Database,
  choice: BatchChoice,
  plan: Remote<typeof planCuts> = planCuts,
): Promise<(PlannedBatch & { number: number }) | Refusal> {
  return db.transaction(async (tx) => {
    await lockBatches(tx);
    const planned = await planBatch(tx, choice, plan);
    if (!planned.ok) return planned;
    const { pieces } = planned;
    const [batch] = await tx.insert(batches).values({ kind: choice.kind, plan: planned.plan }).returning();
    if (!batch) throw new Error('The batch was not stored.');
    const { number } = batch;
    await tx.insert(batchPieces).values(pieces.map(({ id }) => ({ batchNumber: number, pieceId: id })));
    if (planned.plan.kind === 'moulding') await moveRemnants(tx, number, planned.plan);
    return { ...planned, number };
  });
}

/** Serializes changes of batches, so that no piece and no remnant gets into two of them. */
export async function lockBatches(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table ${batches} in share row exclusive mode`);
}

async function moveRemnants(tx: Executor, number: number, plan: MouldingPlan): Promise<void> {
  const sticks = plan.mouldings.flatMap(({ moulding, sticks: own }) =>
    own.map((stick) => ({ moulding, ...stick })),
  );
  const usedIds = sticks.flatMap(({ remnantId }) => remnantId ?? []);
  await tx.update(remnants).set({ usedByBatch: number }).where(inArray(remnants.id, usedIds));
  const left = sticks.filter((stick) => isKept(stick, plan));
  if (left.length === 0) return;
  const rows = left.map(({ moulding, restInches }) => ({ id: newId(), moulding, lengthInches: restInches }));
  await tx.insert(remnants).values(rows.map((row) => ({ ...row, madeByBatch: number })));
}
