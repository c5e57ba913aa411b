import { countOf } from '#domain/count-of.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { type BatchChoice, batchKinds, type LeftOut } from '#server/fulfillment/batches/choose-pieces.ts';
import { makeBatch, planBatch } from '#server/fulfillment/batches/make-batch.ts';
import type { Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import type { BatchKind } from '#server/fulfillment/tables.ts';
import { printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';
import { describePlan } from './describe-plan.ts';
import { requirePiece } from './list-pieces.ts';
import { choosePlanFile, type PlanOptions, requireBatch, withCodes, writePlan } from './show-batches.ts';

interface ChoiceOptions {
  roll?: number;
  paper?: string;
  frame?: BatchChoice['frameColor'];
  due?: Date;
  json?: true;
}

/** `shop cut-list`. Fails if a named piece is not in a list that it needs. */
export async function showCutList(codes: string[], options: ChoiceOptions): Promise<void> {
  await withShop(async ({ db }) => {
    const named = await requirePieces(db, codes);
    const lists = [];
    for (const kind of ['moulding', 'mat', 'glazing'] as const) {
      const choice = { kind, leavesOutNamed: true, ...toChoice(named, options) };
      lists.push({ kind, ...(await planBatch(db, choice)) });
    }
    const texts = lists.map((list) =>
      list.ok
        ? [describePlan(list.plan, list.pieces), ...list.leftOut.map(explainLeftOut)].join('\n')
        : list.reason,
    );
    printResult(options, lists.map(withCodes), texts.join('\n\n'));
    const isComplete = lists.every((list) =>
      named
        .filter(({ cuts }) => batchKinds[list.kind].isNeeded(cuts))
        .every(({ id }) => list.ok && list.pieces.some((piece) => piece.id === id)),
    );
    if (!isComplete) process.exitCode = 1;
  });
}

/** `shop batch make`. */
export async function makeNamedBatch(
  kind: BatchKind,
  codes: string[],
  options: ChoiceOptions & PlanOptions,
): Promise<void> {
  refuseForeignOptions(kind, options);
  const path = await choosePlanFile(options);
  await withShop(async ({ db }) => {
    const made = await makeBatch(db, { kind, ...toChoice(await requirePieces(db, codes), options) });
    if (!made.ok) throw new OperatorError(made.reason);
    const { number, plan, leftOut } = made;
    if (path) await writePlan(await requireBatch(db, number), path);
    const sentences = [
      `Batch ${number} has ${countOf(made.pieces.length, 'piece')}${path ? `; its plan is in ${path}` : ''}.`,
      ...leftOut.map(explainLeftOut),
    ];
    printResult(options, withCodes(made), [describePlan(plan, made.pieces), '', ...sentences].join('\n'));
  });
}

function refuseForeignOptions(kind: BatchKind, options: ChoiceOptions): void {
  const kindOf = { frame: 'moulding', roll: 'print', paper: 'print' } as const;
  for (const option of ['frame', 'roll', 'paper'] as const) {
    const own = kindOf[option];
    if (options[option] !== undefined && own !== kind)
      throw new OperatorError(`--${option} is for batches of the kind ${own}, not ${kind}.`);
  }
}

async function requirePieces(db: Database, names: string[]): Promise<Piece[]> {
  const pieces = new Map<string, Piece>();
  for (const name of names) {
    const piece = await requirePiece(db, name);
    pieces.set(piece.id, piece);
  }
  return [...pieces.values()];
}

function toChoice(named: Piece[], { roll, paper, frame, due }: ChoiceOptions): Omit<BatchChoice, 'kind'> {
  return {
    codes: named.length > 0 ? named.map(({ code }) => code) : undefined,
    // The whole day, in UTC.
    dueBefore: due && new Date(due.getTime() + 24 * 60 * 60 * 1000),
    rollInches: roll,
    paper,
    frameColor: frame,
  };
}

function explainLeftOut({ code, reason }: LeftOut): string {
  return `Piece ${code} is left out: ${reason}.`;
}
