import { setFocus } from '#server/catalogue/owner/set-focus.ts';
import { NoSuchPictureError, StoreAwayError } from '#server/photographs/storage/photograph-store.ts';
import { CommandError } from '../command-error.ts';
import { say } from '../say.ts';
import { withPhotographs } from '../with-shop.ts';
import { requirePrint } from './require-print.ts';

/** `shop prints focus <print> <x> <y>`. */
export async function focusPrint(
  name: string,
  x: number,
  y: number,
  options: { json?: true },
): Promise<void> {
  await withPhotographs(async ({ db, photographs }) => {
    const { _id, title } = await requirePrint(db, name);
    const onWait = () => console.error('An import is running; this is done when it has ended.');
    const order = { db, store: photographs, printId: _id, focus: { x, y }, onWait };
    const isSet = await setFocus(order).catch((error: unknown) => explain(title, error));
    if (!isSet) throw new CommandError(`"${title}" has just left the shop.`);
    say(options, { _id, title, focus: { x, y } }, `The crops of "${title}" now keep ${x} ${y} in view.`);
  });
}

function explain(title: string, error: unknown): never {
  if (error instanceof StoreAwayError) throw new CommandError(error.message);
  if (!(error instanceof NoSuchPictureError)) throw error;
  throw new CommandError(`The pictures of "${title}" are missing; import its folder again.`);
}
