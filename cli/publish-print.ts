import { setPublished } from '#server/catalogue/set-published.ts';
import { requirePrint } from './require-print.ts';
import { say } from './say.ts';
import { withShop } from './with-shop.ts';

interface JsonOption {
  json?: true;
}

/** `shop prints hide <print>`. */
export async function hidePrint(name: string, options: JsonOption): Promise<void> {
  await change(name, false, options);
}

/** `shop prints publish <print>`. */
export async function publishPrint(name: string, options: JsonOption): Promise<void> {
  await change(name, true, options);
}

async function change(name: string, isPublished: boolean, options: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const { _id, title } = await requirePrint(db, name);
    const isNews = await setPublished(db, _id, isPublished);
    const state = isPublished ? 'on the wall' : 'hidden: off the pages, kept in orders, carts and accounts';
    const sentence = `"${title}" ${isNews ? 'is now' : 'was already'} ${state}.`;
    say(options, { _id, title, isPublished, isChanged: isNews }, sentence);
  });
}
