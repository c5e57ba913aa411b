import { setPublished } from '#server/catalogue/print/set-published.ts';
import type { OwnersPrint } from '#server/catalogue/prints/owners-prints.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { type JsonOption, printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';
import { requirePrint } from './require-print.ts';

/** `shop prints hide <prints...>`. */
export async function hidePrints(names: string[], options: JsonOption): Promise<void> {
  await changePublished(names, false, options);
}

/** `shop prints publish <prints...>`. */
export async function publishPrints(names: string[], options: JsonOption): Promise<void> {
  await changePublished(names, true, options);
}

/** Checks every name before it changes any print. */
async function changePublished(names: string[], isPublished: boolean, options: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const prints = await requirePrints(db, names);
    const outcomes = await db.transaction(async (tx) => {
      const changes: { _id: string; title: string; isPublished: boolean; isChanged: boolean }[] = [];
      for (const { _id, title } of prints) {
        changes.push({ _id, title, isPublished, isChanged: await setPublished(tx, _id, isPublished) });
      }
      return changes;
    });
    const state = isPublished ? 'on the wall' : 'hidden: off the pages, kept in orders, carts and accounts';
    const sentences = outcomes.map(
      ({ title, isChanged }) => `"${title}" ${isChanged ? 'is now' : 'was already'} ${state}.`,
    );
    printResult(options, outcomes, sentences.join('\n'));
  });
}

/** The prints with these names, each once. @throws OperatorError that lists every wrong name */
async function requirePrints(db: Database, names: string[]): Promise<OwnersPrint[]> {
  const results = await Promise.allSettled(names.map((name) => requirePrint(db, name)));
  const problems = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const bug = problems.find((problem) => !(problem instanceof OperatorError));
  if (bug) throw bug;
  if (problems.length > 0) {
    const noChange = names.length > 1 ? ['No print was changed.'] : [];
    throw new OperatorError([...problems.map(({ message }) => message), ...noChange].join('\n'));
  }
  const prints = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return [...new Map(prints.map((print) => [print._id, print])).values()];
}
