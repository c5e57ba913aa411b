import { inArray, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { formatInches } from '#domain/making/framing-texts.ts';
import { cutsOf, type Equipment } from '#domain/making/workshop.ts';
import { defaultVariants } from '#domain/variants/variants.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { findEquipment } from '#server/shop-details/find-equipment.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { batches, batchPieces, remnants } from '../tables.ts';
import { type BatchChoice, type ChosenPieces, choosePieces, type LeftOut } from './choose-pieces.ts';
import type { CutStick } from './cut-sticks.ts';
import { countFitting } from './lay-out-roll.ts';
import { type BatchPlan, type CutMoulding, planCuts, toSheet } from './plan-cuts.ts';

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

/** The shortest rail that any size needs, in inches. Shorter rests are thrown away. */
export const leastRemnantInches = Math.min(
  ...defaultVariants('')
    .flatMap((form) => cutsOf(form, 'portrait').rails)
    .map(({ longPointInches }) => longPointInches),
);

/** True if the rest of a stick is stored as a remnant. */
export function isKept({ restInches }: Pick<CutStick, 'restInches'>): boolean {
  return restInches >= leastRemnantInches;
}

/** Plans a batch of pieces that wait, without making it. */
export async function planBatch(on: Executor, choice: BatchChoice): Promise<PlannedBatch | Refusal> {
  const equipment = await findEquipment(on);
  const { rollInches } = choice;
  if (rollInches !== undefined && !equipment.rollInches.includes(rollInches)) {
    const rolls = new Intl.ListFormat('en-US').format(equipment.rollInches.map(formatInches));
    return { ok: false, reason: `You have no roll of ${formatInches(rollInches)} in; you have ${rolls} in.` };
  }
  const waiting = await choosePieces(on, choice, equipment);
  const chosen = waiting.ok ? fillRoll(waiting, choice, equipment) : waiting;
  return chosen.ok ? { ...chosen, plan: await planCuts(on, { choice, equipment }, chosen.pieces) } : chosen;
}

/** Keeps the pieces that fit on the roll, if only one is wanted. */
function fillRoll(
  waiting: Extract<ChosenPieces, { ok: true }>,
  { kind, isOneRoll, rollFeet, rollInches }: BatchChoice,
  equipment: Equipment,
): ChosenPieces {
  if (kind !== 'print' || !isOneRoll || rollFeet === undefined) return waiting;
  const width = rollInches ?? Math.max(...equipment.rollInches);
  const count = countFitting(waiting.pieces.map(toSheet), width, 12 * rollFeet);
  if (count === 0) return { ok: false, reason: `No piece fits on ${formatInches(rollFeet)} ft of the roll.` };
  const later = waiting.pieces.slice(count);
  const left = later.map(({ code }) => ({ code, reason: 'it does not fit on this roll any more' }));
  return { ok: true, pieces: waiting.pieces.slice(0, count), leftOut: [...waiting.leftOut, ...left] };
}

/** Makes a batch of pieces that wait. It takes the remnants that its plan uses, and keeps those that the plan leaves. */
export async function makeBatch(
  db: Database,
  choice: BatchChoice,
): Promise<(PlannedBatch & { number: number }) | Refusal> {
  return db.transaction(async (tx) => {
    await lockBatches(tx);
    const planned = await planBatch(tx, choice);
    if (!planned.ok) return planned;
    const { plan, pieces } = planned;
    const [batch] = await tx.insert(batches).values({ kind: choice.kind, plan }).returning();
    if (!batch) throw new Error('The batch was not stored.');
    const { number } = batch;
    await tx.insert(batchPieces).values(pieces.map(({ id }) => ({ batchNumber: number, pieceId: id })));
    if (plan.kind === 'moulding') await moveRemnants(tx, number, plan.mouldings);
    return { ...planned, number };
  });
}

/** Serializes changes of batches, so that no piece and no remnant gets into two of them. */
export async function lockBatches(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table ${batches} in share row exclusive mode`);
}

async function moveRemnants(tx: Executor, number: number, mouldings: readonly CutMoulding[]): Promise<void> {
  const sticks = mouldings.flatMap(({ moulding, sticks: own }) =>
    own.map((stick) => ({ moulding, ...stick })),
  );
  const usedIds = sticks.flatMap(({ remnantId }) => remnantId ?? []);
  await tx.update(remnants).set({ usedByBatch: number }).where(inArray(remnants.id, usedIds));
  const left = sticks.filter(isKept);
  if (left.length === 0) return;
  const rows = left.map(({ moulding, restInches }) => ({ id: newId(), moulding, lengthInches: restInches }));
  await tx.insert(remnants).values(rows.map((row) => ({ ...row, madeByBatch: number })));
}
