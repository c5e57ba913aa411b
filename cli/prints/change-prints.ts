import type { OwnersPrint } from '#server/catalogue/owner/owners-prints.ts';
import { setFocus } from '#server/catalogue/owner/set-focus.ts';
import { setPublished } from '#server/catalogue/owner/set-published.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { NoSuchPictureError, StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { type JsonOption, printResult } from '../output.ts';
import { withPhotographs, withShop } from '../with-shop.ts';
import { requirePrint } from './require-print.ts';

/** `shop prints hide <prints...>`. */
export async function hidePrints(names: string[], options: JsonOption): Promise<void> {
  await changePublished(names, false, options);
}

/** `shop prints publish <prints...>`. */
export async function publishPrints(names: string[], options: JsonOption): Promise<void> {
  await changePublished(names, true, options);
}

/** `shop prints focus <print> <x> <y>`. */
export async function focusPrint(name: string, x: number, y: number, options: JsonOption): Promise<void> {
  await withPhotographs(async ({ db, photographs }) => {
    const { _id, title } = await requirePrint(db, name);
    const onWait = () => console.error('An import is running. The focus is set when it has ended.');
    const request = { db, store: photographs, printId: _id, focus: { x, y }, onWait };
    const isSet = await setFocus(request).catch((error: unknown) => explainFailure(title, error));
    if (!isSet) throw new OperatorError(`"${title}" no longer exists.`);
    const sentence = `The crops of "${title}" now keep the point ${x} ${y} in view.`;
    printResult(options, { _id, title, focus: { x, y } }, sentence);
  });
}

/** Checks every name before it changes any print. */
async function changePublished(names: string[], isPublished: boolean, { json }: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const prints = await requirePrints(db, names);
    const outcomes = await db.transaction(async (tx) => {
      const changes: { _id: string; title: string; isPublished: boolean; isChanged: boolean }[] = [];
      for (const { _id, title } of prints) {
        changes.push({ _id, title, isPublished, isChanged: await setPublished(tx, _id, isPublished) });
      }
      return changes;
    });
    if (json) return console.log(JSON.stringify(outcomes, null, 2));
    const state = isPublished ? 'on the wall' : 'hidden: off the pages, kept in orders, carts and accounts';
    for (const { title, isChanged } of outcomes) {
      console.log(`"${title}" ${isChanged ? 'is now' : 'was already'} ${state}.`);
    }
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

function explainFailure(title: string, error: unknown): never {
  if (error instanceof StoreUnavailableError) throw new OperatorError(error.message);
  if (!(error instanceof NoSuchPictureError)) throw error;
  throw new OperatorError(`The pictures of "${title}" are missing; import its folder again.`);
}
