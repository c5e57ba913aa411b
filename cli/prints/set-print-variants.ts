import { readFile } from 'node:fs/promises';
import type { Dollars } from '#domain/money.ts';
import type { Choice } from '#domain/variants.ts';
import { parseVariants } from '#server/catalogue/importing/lists/read-listed-variants.ts';
import { changeVariants, setVariants, type VariantsResult } from '#server/catalogue/owner/set-variants.ts';
import type { CustomVariant } from '#server/catalogue/save-print.ts';
import { CommandError } from '../command-error.ts';
import { confirm } from '../confirm.ts';
import { say } from '../say.ts';
import { withShop } from '../with-shop.ts';
import { requirePrint } from './require-print.ts';

interface Forms {
  size?: Choice['size'];
  frame?: Choice['frameColor'];
  mount?: Choice['mount'];
  json?: true;
}

interface VariantOptions extends Forms {
  file?: string;
  standard?: true;
  on?: true;
  off?: true;
  yes?: true;
}

export const priceHelp = `
Without --size, --frame or --mount it means every one of them. A print that the shop's price table holds for gets
prices of its own. The next import leaves them, unless its folder says something new about them.

Example: npm run shop -- prints price "Misty Ridge" --size small --price 240 --member 190`;

export const variantsHelp = `
The file holds a list, as for a print in variants.json:
  [{ "size": "small", "frameColor": "black", "mount": "Border", "price": 240, "memberPrice": 190, "isActive": true }]

Examples: npm run shop -- prints variants "Misty Ridge" --off --size exhibition
          npm run shop -- prints variants "Misty Ridge" --file misty-ridge.json
          npm run shop -- prints variants "Misty Ridge" --standard`;

/** `shop prints price <print>`. */
export async function pricePrint(
  name: string,
  options: Forms & { price?: Dollars; member?: Dollars },
): Promise<void> {
  const { price, member: memberPrice } = options;
  if (price === undefined && memberPrice === undefined) {
    throw new CommandError('There is no price: it takes --price, --member, or both, in whole dollars.');
  }
  await withShop(async ({ db }) => {
    const print = await requirePrint(db, name);
    const set = await changeVariants(db, print._id, formsOf(options), { price, memberPrice });
    tell(print, options, set);
  });
}

/** `shop prints variants <print>`. */
export async function setPrintVariants(name: string, options: VariantOptions): Promise<void> {
  const ways = [options.file, options.standard, options.on, options.off].filter(Boolean);
  if (ways.length !== 1) throw new CommandError('It takes one of --on, --off, --file and --standard.');
  const isWhole = Boolean(options.file ?? options.standard);
  if (isWhole && (options.size ?? options.frame ?? options.mount)) {
    throw new CommandError('--size, --frame and --mount go with --on and --off.');
  }
  const list = options.file ? await readList(options.file) : [];
  await withShop(async ({ db }) => {
    const print = await requirePrint(db, name);
    if (!isWhole) {
      const isActive = options.on ?? false;
      return tell(print, options, await changeVariants(db, print._id, formsOf(options), { isActive }));
    }
    if (print.hasOwnVariants) {
      const count = print.variants.length;
      await confirm(`The ${count} forms that "${print.title}" has of its own are replaced. Go on?`, options);
    }
    tell(print, options, await setVariants(db, print._id, list));
  });
}

function formsOf({ size, frame, mount }: Forms) {
  return { size, frameColor: frame, mount };
}

async function readList(file: string): Promise<CustomVariant[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}).`);
  });
  const read = parseVariants(parseJson(text, file));
  if (read.ok) return read.variants;
  throw new CommandError(`${file}: ${read.reason}`);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${file} is no JSON.`);
  }
}

function tell({ _id, title }: { _id: string; title: string }, options: Forms, set: VariantsResult): void {
  if (!set.ok) throw new CommandError(`"${title}" ${set.reason}.`);
  const { count } = set;
  const what =
    count === 0
      ? "is sold by the shop's price table again"
      : `has changed in ${count === 1 ? '1 form' : `${count} forms`}`;
  say(options, { _id, title, changed: count }, `"${title}" ${what}.`);
}
