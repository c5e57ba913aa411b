import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { batchKinds } from '#server/production/batches/choose-pieces.ts';
import { writeBatchPlan } from '#server/production/batches/draw-batch.ts';
import { type Batch, findBatch, listBatches, listRemnants } from '#server/production/batches/find-batches.ts';
import { undoBatch } from '#server/production/batches/undo-batch.ts';
import { confirm } from '../confirm.ts';
import { countOf, formatTable, printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';
import { describePlan, remnantsTable } from './describe-plan.ts';

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
    const rows = batches.map(({ number, kind, madeAt, pieceCount, undoneAt }) => [
      String(number),
      kind,
      madeAt.toISOString().slice(0, 10),
      String(pieceCount),
      undoneAt ? `taken apart on ${undoneAt.toISOString().slice(0, 10)}` : '',
    ]);
    printResult({ json }, batches, formatTable(['Batch', 'Kind', 'Made', 'Pieces', 'Note'], rows));
  });
}

/** `shop batch show`. */
export async function showBatch(number: number, options: PlanOptions): Promise<void> {
  const path = await choosePlanFile(options);
  await withShop(async ({ db }) => {
    const batch = await requireBatch(db, number);
    if (path) await writePlan(batch, path);
    const { kind, madeAt, undoneAt, plan } = batch;
    const state = undoneAt ? `, taken apart on ${undoneAt.toISOString().slice(0, 10)}` : '';
    const rows = batch.pieces.map(({ code, orderNumber, station, choice, title }) => [
      ...[code, orderNumber, station, choice.size, choice.frameColor, choice.mount, title],
    ]);
    const text = [
      `Batch ${number}: ${batchKinds[kind].meaning}, ${madeAt.toISOString().slice(0, 10)}${state}`,
      describePlan(plan),
      formatTable(['Piece', 'Order', 'Station', 'Size', 'Frame', 'Mount', 'Print'], rows),
    ];
    printResult(options, withCodes(batch), text.join('\n\n'));
  });
}

/** `shop batch undo`. */
export async function undoNumberedBatch(number: number, options: { json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const result = await undoBatch(db, number);
    if (!result.ok) throw new OperatorError(result.reason);
    const count = countOf(result.codes.length, 'piece');
    printResult(
      options,
      { number, pieces: result.codes },
      `Batch ${number} is taken apart: ${count} ${result.codes.length === 1 ? 'is' : 'are'} free.`,
    );
  });
}

/** `shop batch remnants`. */
export async function showRemnants(options: { json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const remnants = await listRemnants(db);
    printResult(options, remnants, remnantsTable(remnants));
  });
}

export async function requireBatch(db: Database, number: number): Promise<Batch> {
  const batch = await findBatch(db, number);
  if (batch) return batch;
  throw new OperatorError(`There is no batch ${number}; "batch list" names them all.`);
}

/** Asks before a plan replaces a file. @returns the file, if one is wanted */
export async function choosePlanFile({ output, yes }: PlanOptions): Promise<string | undefined> {
  const path = output && resolve(output);
  if (path && existsSync(path)) await confirm(`${path} already exists. Overwrite it?`, { yes });
  return path;
}

export async function writePlan(batch: Batch, path: string): Promise<void> {
  await writeBatchPlan(batch, path).catch((error: NodeJS.ErrnoException) => {
    if (!error.code) throw error;
    const { number } = batch;
    throw new OperatorError(
      `${path} cannot be written (${error.code}). Batch ${number} is stored: run "batch show ${number} --output <file>".`,
    );
  });
}

/** For `--json`, with the codes of the pieces only. */
export function withCodes<Result extends object>(result: Result): object {
  return 'pieces' in result && Array.isArray(result.pieces)
    ? { ...result, pieces: result.pieces.map(({ code }: { code: string }) => code) }
    : result;
}
