import { countOf } from '#domain/count-of.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { addRemnant, removeRemnant } from '#server/fulfillment/batches/change-remnants.ts';
import { batchKinds } from '#server/fulfillment/batches/choose-pieces.ts';
import { writeBatchPlan } from '#server/fulfillment/batches/draw-batch.ts';
import {
  type Batch,
  type BatchSummary,
  findBatch,
  listBatches,
  listRemnants,
} from '#server/fulfillment/batches/find-batches.ts';
import { undoBatch } from '#server/fulfillment/batches/undo-batch.ts';
import type { Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { chooseFile } from '../choose-file.ts';
import { formatTable, printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';
import { describePlan, remnantsTable } from './describe-plan.ts';
import { piecesTable } from './list-pieces.ts';

export interface PlanOptions {
  /** The file for the plan. */
  output?: string;
  yes?: true;
  json?: true;
}

/** `shop batch list`. */
export async function listAllBatches({ all, json }: { all?: true; json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const batches = await listBatches(db, all ?? false);
    const rows = batches.map((batch) => [
      String(batch.number),
      batch.kind,
      batch.madeAt.toISOString().slice(0, 10),
      String(batch.pieceCount),
      describeBatch(batch),
    ]);
    printResult({ json }, batches, formatTable(['Batch', 'Kind', 'Made', 'Pieces', 'Note'], rows));
  });
}

function describeBatch({ undoneAt, lateCount, setAsideCount }: BatchSummary): string {
  if (undoneAt) return `taken apart on ${undoneAt.toISOString().slice(0, 10)}`;
  return [
    ...(lateCount > 0 ? [`${lateCount} LATE`] : []),
    ...(setAsideCount > 0 ? [`${setAsideCount} set aside`] : []),
  ].join(', ');
}

/** `shop batch show`. */
export async function showBatch(number: number, options: PlanOptions): Promise<void> {
  const path = await choosePlanFile(options);
  await withShop(async ({ db }) => {
    const batch = await requireBatch(db, number);
    if (path) await writePlan(batch, path);
    const { kind, madeAt, undoneAt, plan } = batch;
    const state = undoneAt ? `, taken apart on ${undoneAt.toISOString().slice(0, 10)}` : '';
    const text = [
      `Batch ${number}: ${batchKinds[kind].meaning}, ${madeAt.toISOString().slice(0, 10)}${state}`,
      describePlan(plan, batch.pieces),
      piecesTable(batch.pieces),
      ...describeNotDue(batch),
      ...describeFreed(batch),
      ...describeFiles(batch),
    ];
    printResult(options, withCodes(batch), text.join('\n\n'));
  });
}

function describeNotDue({ notDue }: Batch): string[] {
  const rows = notDue.map(({ code, reason }) => [code, reason]);
  return rows.length > 0 ? [formatTable(['Left out', 'Because'], rows)] : [];
}

function describeFreed({ freed }: Batch): string[] {
  return freed.length > 0 ? [`Not in the batch any more: ${freed.join(', ')}.`] : [];
}

function describeFiles({ printFiles, notDue }: Batch): string[] {
  const out = new Set(notDue.map(({ code }) => code));
  const due = printFiles.filter(({ piece }) => !out.has(piece));
  const rows = due.map(({ piece, name }) => [piece, name ?? 'none yet: see "print-file"']);
  return rows.length > 0 ? [formatTable(['Piece', 'Print file'], rows)] : [];
}

/** `shop batch undo`. */
export async function undoNumberedBatch(number: number, options: { json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const result = await undoBatch(db, number);
    if (!result.ok) throw new OperatorError(result.reason);
    const { codes, kept } = result;
    const state = kept.length > 0 ? `keeps ${countOf(kept.length, 'piece')} that it began` : 'is taken apart';
    const free = `${countOf(codes.length, 'piece')} ${codes.length === 1 ? 'is' : 'are'} free`;
    printResult(options, { number, pieces: codes, kept }, `Batch ${number} ${state}: ${free}.`);
  });
}

interface RemnantOptions {
  add?: string[];
  remove?: string;
  json?: true;
}

/** `shop batch remnants`. */
export async function showRemnants({ add, remove, json }: RemnantOptions): Promise<void> {
  await withShop(async ({ db }) => {
    const removed = remove === undefined ? undefined : await removeRemnant(db, remove);
    if (removed?.ok === false) throw new OperatorError(removed.reason);
    const added = add && (await addRemnant(db, readRemnant(add.join(' '))));
    if (added?.ok === false) throw new OperatorError(added.reason);
    const remnants = await listRemnants(db);
    printResult({ json }, remnants, remnantsTable(remnants));
  });
}

/** `49 1/2 black 3/4`: the length, and the moulding as the table names it. */
function readRemnant(text: string): { lengthInches: number; moulding: string } {
  const [, lengths = '', moulding = ''] = /^([\d./ ]+) ([a-z].*)$/i.exec(text) ?? [];
  const lengthInches = lengths.split(' ').reduce((sum, part) => {
    const [over, under = 1] = part.split('/').map(Number);
    return sum + (over ?? 0) / under;
  }, 0);
  if (lengthInches > 0 && Number.isFinite(lengthInches)) return { lengthInches, moulding };
  throw new OperatorError(`--add takes a length and a moulding, such as 49 1/2 black 3/4, not "${text}".`);
}

export async function requireBatch(db: Database, number: number): Promise<Batch> {
  const batch = await findBatch(db, number);
  if (batch) return batch;
  throw new OperatorError(`There is no batch ${number}; "batch list" names them all.`);
}

/** Asks before a plan replaces a file. @returns the file, if one is wanted */
export async function choosePlanFile({ output, yes }: PlanOptions): Promise<string | undefined> {
  return output === undefined ? undefined : chooseFile(output, { yes });
}

export async function writePlan(batch: Batch, path: string): Promise<void> {
  await writeBatchPlan({ batch, path }).catch((error: NodeJS.ErrnoException) => {
    if (!error.code) throw error;
    const { number } = batch;
    throw new OperatorError(
      `${path} cannot be written (${error.code}). Batch ${number} is stored: run "batch show ${number} --output <file>".`,
    );
  });
}

/** For `--json`, with the codes of the pieces only, and of those that are late. */
export function withCodes<Result extends object>(result: Result | (Result & { pieces: Piece[] })): object {
  if (!('pieces' in result)) return result;
  const late = result.pieces.filter(({ isLate }) => isLate);
  return { ...result, pieces: result.pieces.map(({ code }) => code), late: late.map(({ code }) => code) };
}
