import { v7 as newId } from 'uuid';
import type { FormKey, Point } from '#domain/catalogue/product.ts';
import { type Mount, mounts } from '#domain/catalogue/variants/mounts.ts';
import { type SizeKey, sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { formKey } from '#domain/framing/framing.ts';
import { changePrints } from '#server/catalogue/bulk/change-prints.ts';
import { replaceFile } from '#server/catalogue/importing/replace-file.ts';
import { type Crops, setCrops } from '#server/catalogue/print/set-crops.ts';
import { setPublished } from '#server/catalogue/print/set-published.ts';
import type { OwnersPrint } from '#server/catalogue/prints/owners-prints.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { NoSuchPictureError, StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import { type JsonOption, printResult } from '../output.ts';
import { withPhotographs, withShop } from '../with-shop.ts';
import { requirePrint } from './require-print.ts';

/** `shop prints hide <prints...>`. */
export async function hidePrints(names: string[], options: JsonOption): Promise<void> {
  await changePublished(names, false, options);
}

/** `shop prints publish <prints...>`. */
export async function publishPrints(names: string[], options: JsonOption & { at?: Date }): Promise<void> {
  const { at } = options;
  if (at) await planPrints(names, at, options);
  else await changePublished(names, true, options);
}

export const focusHelp = `
Examples: npm run shop -- prints focus "Misty Ridge" 0.3 0.6
          npm run shop -- prints focus "Misty Ridge" 0.5 0.2 --size small --mount "Full Bleed"
          npm run shop -- prints focus "Misty Ridge" --same --size small`;

interface FocusOptions extends JsonOption {
  size?: SizeKey;
  mount?: Mount;
  same?: true;
}

/** `shop prints focus <print> <x> <y>`. With a size or a mount, only the crops of these forms. */
export async function focusPrint(
  name: string,
  x: number | undefined,
  y: number | undefined,
  options: FocusOptions,
): Promise<void> {
  const focus = readFocus(x, y, options);
  const keys = formKeys(options);
  await withPhotographs(async ({ db, photographs }) => {
    const { _id, title } = await requirePrint(db, name);
    const change = (crops: Crops) => changeCrops(crops, focus, keys);
    const request = { db, store: photographs, printId: _id, change };
    const saved = await setCrops(request).catch((error: unknown) => explainFailure(title, error));
    if (!saved.ok) throw new OperatorError(`"${title}" no longer exists.`);
    const crops =
      keys.length > 0 ? `The crops of "${title}" in ${keys.join(', ')}` : `The crops of "${title}"`;
    const point = focus ? `the point ${focus.x} ${focus.y}` : 'the same point as the others';
    const { focus: mainFocus, focusByForm } = saved.after;
    printResult(
      options,
      { _id, title, focus: mainFocus, focusByForm },
      `${crops} now keep ${point} in view.`,
    );
  });
}

/** Undefined for `--same`. */
function readFocus(x: number | undefined, y: number | undefined, options: FocusOptions): Point | undefined {
  const { size, mount, same } = options;
  if (!same && x !== undefined && y !== undefined) return { x, y };
  if (same && x === undefined && (size ?? mount)) return undefined;
  throw new OperatorError(
    'Use a point, such as 0.3 0.6, or --same with --size or --mount, which takes the point of the other crops.',
  );
}

/** The forms with this size or mount; empty without both. */
function formKeys({ size, mount }: FocusOptions): FormKey[] {
  if (!size && !mount) return [];
  const chosenMounts = mount ? [mount] : mounts;
  return (size ? [size] : sizeKeys).flatMap((each) => chosenMounts.map((its) => formKey(each, its)));
}

function changeCrops(crops: Crops, focus: Point | undefined, keys: readonly FormKey[]): Crops {
  if (keys.length === 0) return { ...crops, focus: focus ?? crops.focus };
  const focusByForm = { ...crops.focusByForm };
  for (const key of keys) {
    if (focus) focusByForm[key] = focus;
    else delete focusByForm[key];
  }
  return { ...crops, focusByForm };
}

/** Published prints stay as they are. */
async function planPrints(names: string[], at: Date, { json }: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const prints = await requirePrints(db, names);
    const ids = prints.map(({ _id }) => _id);
    const changed = await db.transaction((tx) =>
      changePrints(tx, { ids }, { kind: 'plan', at: at.toISOString() }),
    );
    const planned = changed.ok ? changed.after : {};
    const outcomes = prints.map(({ _id, title }) => ({
      _id,
      title,
      publishAt: at.toISOString(),
      isChanged: _id in planned,
    }));
    if (json) return console.log(JSON.stringify(outcomes, null, 2));
    for (const { title, publishAt, isChanged } of outcomes) {
      const outcome = isChanged ? `will be published at ${publishAt}` : 'is published or planned already';
      console.log(`"${title}" ${outcome}.`);
    }
  });
}

/** `shop prints replace <print> <file>`. */
export async function replacePrintFile(name: string, path: string, options: JsonOption): Promise<void> {
  await withPhotographs(async ({ db, photographs: store, masters, keepsMasters }) => {
    const { _id, title } = await requirePrint(db, name);
    const replaced = await replaceFile({
      ...{ db, store, masters: keepsMasters ? masters : undefined, printId: _id, path },
      uploadId: newId(),
      record: (tx, change) => {
        const subject = { kind: 'print', id: _id };
        const now = () => new Date();
        return recordStaffChange(
          tx,
          { now },
          { staffId: undefined, action: 'file-replaced', subject, ...change },
        );
      },
    }).catch((error: unknown) => explainFailure(title, error));
    if (!replaced.ok) throw new OperatorError(`${path} ${replaced.reason}.`);
    const { fileHash } = replaced.after.photograph;
    const sentence = `"${title}" shows ${path} now. Orders keep the file that was ordered.`;
    printResult(options, { _id, title, fileHash }, sentence);
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
