import type { Command } from 'commander';
import { shopDetailsSchema } from '#domain/shop/shop-details-schema.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { explainProblem } from '#server/http/explain-problem.ts';
import {
  type DetailsVersion,
  findShopDetails,
  listVersions,
  type ShopWords,
  saveShopDetails,
} from '#server/shop/save-shop-details.ts';
import { formatTable, type JsonOption, jsonOption, printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';

const setHelp = `
"shop show" lists the names. Texts are written as they are, lists and null as JSON. The announcement's words in brackets
link to joining. Pages, emails and documents show a change within 2 seconds, while the shop is running.

Examples: npm run shop -- shop set shop="Ada Prints" email=hello@ada.example
          npm run shop -- shop set 'address=["1 Main Street","Salem, Oregon 97301","USA"]'
          npm run shop -- shop set production.mostDays=28 'equipment.matSheets=[{"width":32,"height":40}]'
          npm run shop -- shop set announcement.guests="NEW PRINTS EVERY FRIDAY. [JOIN NOW]" hero.print=null`;

export function addShopCommands(program: Command): void {
  const shop = program.command('shop').description("the shop's own name, addresses and words");
  shop
    .command('show')
    .description('what pages, emails and documents say of the shop')
    .option('--history', 'who saved the latest versions, when, and what changed')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- shop show')
    .action(show);
  shop
    .command('set')
    .description('changes details, such as shop="Ada Prints"')
    .argument('<name=value...>', 'the details to change')
    .option(...jsonOption)
    .addHelpText('after', setHelp)
    .action(set);
}

/** `shop shop show`. */
async function show({ json, history }: JsonOption & { history?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    if (history) {
      const versions = await listVersions(db);
      if (json) return console.log(JSON.stringify(versions, null, 2));
      const rows = versions.map(({ version, at, staffId, changed }) => [
        String(version),
        at.toISOString().slice(0, 16).replace('T', ' '),
        staffId ? 'studio' : 'terminal',
        changed.join(', '),
      ]);
      return console.log(formatTable(['Version', 'Saved (UTC)', 'In', 'Changed'], rows));
    }
    const found = await findShopDetails(db);
    if (json) return console.log(JSON.stringify(found, null, 2));
    console.log(
      formatTable(
        ['Name', 'Value'],
        leaves(wordsOf(found)).map(([name, value]) => [name, write(value)]),
      ),
    );
  });
}

/** `shop shop set shop="Ada Prints"`. */
async function set(changes: string[], options: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const found = await findShopDetails(db);
    const details = applyChanges(found, changes);
    const wanted = { version: found.version, details, author: 'terminal' };
    const saved = await saveShopDetails({ db, now: () => new Date() }, wanted);
    const isNew = saved.version !== found.version;
    const sentence = isNew
      ? `Saved as version ${saved.version}.`
      : 'Nothing changed: the shop has these details.';
    printResult(options, saved, sentence);
  });
}

/** The details without the policies, which `shop policy` shows and changes. */
function wordsOf({ details: { policies: _, ...words } }: DetailsVersion): ShopWords {
  return words;
}

/** @throws OperatorError naming each name and value that is refused */
function applyChanges(found: DetailsVersion, changes: readonly string[]): ShopWords {
  const changed = structuredClone(wordsOf(found));
  const names = new Map(leaves(changed));
  const values = new Map<string, unknown>();
  for (const change of changes) {
    const [, name = '', text = ''] = /^([^=]*)=([\s\S]*)$/.exec(change) ?? [];
    if (!names.has(name)) {
      throw new OperatorError(
        `${change} names no detail; a change must be name=value, and "shop show" lists the names.`,
      );
    }
    values.set(name, read(text, names.get(name)));
    put(changed, name.split('.'), values.get(name));
  }
  const checked = shopDetailsSchema.safeParse(changed);
  if (checked.success) return checked.data;
  const problems = new Map<string, string>();
  for (const { code, message, path, ...params } of checked.error.issues) {
    const place = path.join('.');
    const name = [...values.keys()].find((key) => `${place}.`.startsWith(`${key}.`)) ?? place;
    const problem = explainProblem({ keyword: code, message, params });
    // A value of another type may have further problems, which say nothing.
    if (!problems.has(name))
      problems.set(name, `${name} is ${JSON.stringify(values.get(name))}; it ${problem}.`);
  }
  throw new OperatorError([...problems.values()].join('\n'));
}

/** The details with their names, such as `social.url`. Lists are one value. */
function leaves(details: object, parent = ''): [name: string, value: unknown][] {
  return Object.entries(details).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leaves(value, `${parent}${name}.`)
      : [[parent + name, value]],
  );
}

/** A text is taken as it is where a text is expected. Anything else is JSON, or else stays a text and is refused. */
function read(text: string, present: unknown): unknown {
  if (text === 'null') return null;
  if (typeof present === 'string' || present === null) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function write(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function put(target: object, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) Object.assign(target, { [name]: value });
  else put(Object.entries(target).find(([key]) => key === name)?.[1], rest, value);
}
