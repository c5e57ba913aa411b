import type { OwnersPrint } from '#server/catalogue/owner/owners-prints.ts';
import { setPublished } from '#server/catalogue/owner/set-published.ts';
import type { Database } from '#server/database/database.ts';
import { CommandError } from '../command-error.ts';
import { withShop } from '../with-shop.ts';
import { requirePrint } from './require-print.ts';

interface JsonOption {
  json?: true;
}

/** `shop prints hide <prints...>`. */
export async function hidePrints(names: string[], options: JsonOption): Promise<void> {
  await change(names, false, options);
}

/** `shop prints publish <prints...>`. */
export async function publishPrints(names: string[], options: JsonOption): Promise<void> {
  await change(names, true, options);
}

/** All of them or none: a name that means no print, or several, is found before anything changes. */
async function change(names: string[], isPublished: boolean, { json }: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const prints = await requirePrints(db, names);
    const outcomes = await db.transaction(async (tx) => {
      const changed: { _id: string; title: string; isPublished: boolean; isChanged: boolean }[] = [];
      for (const { _id, title } of prints) {
        changed.push({ _id, title, isPublished, isChanged: await setPublished(tx, _id, isPublished) });
      }
      return changed;
    });
    if (json) return console.log(JSON.stringify(outcomes, null, 2));
    const state = isPublished ? 'on the wall' : 'hidden: off the pages, kept in orders, carts and accounts';
    for (const { title, isChanged } of outcomes) {
      console.log(`"${title}" ${isChanged ? 'is now' : 'was already'} ${state}.`);
    }
  });
}

/** @throws CommandError naming every name that is wrong */
async function requirePrints(db: Database, names: string[]): Promise<OwnersPrint[]> {
  const found = await Promise.allSettled(names.map((name) => requirePrint(db, name)));
  const problems = found.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const bug = problems.find((problem) => !(problem instanceof CommandError));
  if (bug) throw bug;
  if (problems.length > 0) {
    const none = names.length > 1 ? ['No print was changed.'] : [];
    throw new CommandError([...problems.map(({ message }) => message), ...none].join('\n'));
  }
  const prints = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return [...new Map(prints.map((print) => [print._id, print])).values()];
}
