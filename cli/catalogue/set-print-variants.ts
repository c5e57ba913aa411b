import { readFile } from 'node:fs/promises';
import type { Choice } from '#domain/catalogue/variants/variants.ts';
import { countOf } from '#domain/count-of.ts';
import type { Dollars } from '#domain/money.ts';
import { parseVariants } from '#server/catalogue/importing/lists/read-listed-variants.ts';
import { parseJson } from '#server/catalogue/importing/read-folder.ts';
import { changeVariants, setVariants, type VariantsResult } from '#server/catalogue/print/set-variants.ts';
import type { CustomVariant } from '#server/catalogue/save-print.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { confirm } from '../confirm.ts';
import { printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';
import { describeUnmakeable } from './describe-unmakeable.ts';
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
Without --size it changes all sizes; the same holds for --frame and --mount. A print that was sold by the shop's price
table gets its own prices. The next import keeps them, unless the folder has new ones.

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
    throw new OperatorError('There is no price: use --price, --member or both, in whole dollars.');
  }
  await withShop(async ({ db }) => {
    const print = await requirePrint(db, name);
    const result = await changeVariants(db, print._id, formsOf(options), { price, memberPrice });
    report(print, options, result);
  });
}

/** `shop prints variants <print>`. */
export async function setPrintVariants(name: string, options: VariantOptions): Promise<void> {
  const actions = [options.file, options.standard, options.on, options.off].filter(Boolean);
  if (actions.length !== 1) throw new OperatorError('Use exactly one of --on, --off, --file and --standard.');
  const isWholeList = Boolean(options.file ?? options.standard);
  if (isWholeList && (options.size ?? options.frame ?? options.mount)) {
    throw new OperatorError('--size, --frame and --mount are for --on and --off only.');
  }
  const list = options.file ? await readList(options.file) : [];
  await withShop(async ({ db }) => {
    const print = await requirePrint(db, name);
    if (!isWholeList) {
      const isActive = options.on ?? false;
      const result = await changeVariants(db, print._id, formsOf(options), { isActive });
      const forms = print.variants.filter((form) => isActive && isAmong(form, options));
      return report(print, options, result, describeUnmakeable(forms, await findEquipment(db)));
    }
    if (print.hasOwnVariants) {
      const count = print.variants.length;
      await confirm(`This replaces the ${count} own forms of "${print.title}". Continue?`, options);
    }
    report(print, options, await setVariants(db, print._id, list));
  });
}

function formsOf({ size, frame, mount }: Forms) {
  return { size, frameColor: frame, mount };
}

function isAmong(form: Choice, { size, frame, mount }: Forms): boolean {
  return (
    form.size === (size ?? form.size) &&
    form.frameColor === (frame ?? form.frameColor) &&
    form.mount === (mount ?? form.mount)
  );
}

async function readList(file: string): Promise<CustomVariant[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${file} cannot be read (${error.code}).`);
  });
  const list = parseJson(text);
  if (list === undefined) throw new OperatorError(`${file} is not valid JSON.`);
  const parsed = parseVariants(list);
  if (parsed.ok) return parsed.variants;
  throw new OperatorError(`${file}: ${parsed.reason}`);
}

/** @param unmakeable the forms that stay off sale, because the workshop cannot make them */
function report(
  print: { _id: string; title: string },
  options: Forms,
  result: VariantsResult,
  unmakeable: string[] = [],
): void {
  const { _id, title } = print;
  if (!result.ok) throw new OperatorError(`"${title}" ${result.reason}.`);
  const { count } = result;
  const outcome =
    count === 0 ? "is sold by the shop's price table again" : `has changed in ${countOf(count, 'form')}`;
  const sentences = [`"${title}" ${outcome}.`, ...unmakeable.map((forms) => `Still off sale: ${forms}.`)];
  printResult(options, { _id, title, changed: count, unmakeable }, sentences.join('\n'));
}
