import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import type { BatchChoice, LeftOut } from '#server/production/batches/choose-pieces.ts';
import { makeBatch, planBatch } from '#server/production/batches/make-batch.ts';
import type { BatchKind } from '#server/production/tables.ts';
import { countOf, printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';
import { describePlan } from './describe-plan.ts';
import { requirePiece } from './list-pieces.ts';
import { choosePlanFile, type PlanOptions, requireBatch, withCodes, writePlan } from './show-batches.ts';

interface ChoiceOptions {
  roll?: string;
  paper?: string;
  frame?: BatchChoice['frameColor'];
  due?: Date;
  json?: true;
}

/** `shop cut-list`. */
export async function showCutList(codes: string[], options: ChoiceOptions): Promise<void> {
  await withShop(async ({ db }) => {
    const choice = await toChoice(db, codes, options);
    const lists = [];
    for (const kind of ['moulding', 'mat', 'glazing'] as const) {
      lists.push({ kind, ...(await planBatch(db, { kind, ...choice })) });
    }
    const texts = lists.map((list) =>
      list.ok ? [describePlan(list.plan), ...list.leftOut.map(explainLeftOut)].join('\n') : list.reason,
    );
    printResult(options, lists.map(withCodes), texts.join('\n\n'));
  });
}

/** `shop batch make`. */
export async function makeNamedBatch(
  kind: BatchKind,
  codes: string[],
  options: ChoiceOptions & PlanOptions,
): Promise<void> {
  const path = await choosePlanFile(options);
  await withShop(async ({ db }) => {
    const made = await makeBatch(db, { kind, ...(await toChoice(db, codes, options)) });
    if (!made.ok) throw new OperatorError(made.reason);
    const { number, plan, leftOut } = made;
    if (path) await writePlan(await requireBatch(db, number), path);
    const sentences = [
      `Batch ${number} has ${countOf(made.pieces.length, 'piece')}${path ? `; its plan is in ${path}` : ''}.`,
      ...leftOut.map(explainLeftOut),
    ];
    printResult(options, withCodes(made), [describePlan(plan), '', ...sentences].join('\n'));
  });
}

async function toChoice(
  db: Database,
  names: string[],
  { roll, paper, frame, due }: ChoiceOptions,
): Promise<Omit<BatchChoice, 'kind'>> {
  const named = [];
  for (const name of names) named.push((await requirePiece(db, name)).code);
  return {
    codes: named.length > 0 ? named : undefined,
    // The whole day, in UTC.
    dueBefore: due && new Date(due.getTime() + 24 * 60 * 60 * 1000),
    rollInches: roll === undefined ? undefined : Number(roll),
    paper,
    frameColor: frame,
  };
}

function explainLeftOut({ code, reason }: LeftOut): string {
  return `Piece ${code} is left out: ${reason}.`;
}
