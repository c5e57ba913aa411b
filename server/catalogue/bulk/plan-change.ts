import { createHash } from 'node:crypto';
import type { ChangeLine, ChangePreview, PriceChange, PrintChange } from '#domain/api/catalogue/prints.ts';
import { categoryNames } from '#domain/catalogue/categories.ts';
import { type Prices, repriceVariants } from '#domain/catalogue/price-changes.ts';
import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { type NewVariant, standardVariants } from '#domain/catalogue/variants/variants.ts';
import { countOf } from '#domain/count-of.ts';
import { formatDollars } from '#domain/money.ts';
import type { Executor } from '#server/database/database.ts';
import { findBasePrices } from '../prices/base-prices.ts';
import type { CustomVariant } from '../save-print.ts';
import { findCustomVariants } from '../select-prints.ts';
import { type Chosen, type ChosenPrint, selectChosen } from './select-chosen.ts';

/** The columns that a change sets. */
export type PrintValues = Partial<Pick<ChosenPrint, 'category' | 'artist' | 'isPublished' | 'publishAt'>>;

/** What becomes of one print: other values, or other variants. */
export interface PlannedChange {
  print: ChosenPrint;
  values: PrintValues;
  /** Undefined: as before. Empty: every variant at the shop's prices. */
  variants?: { before: CustomVariant[]; after: CustomVariant[]; basePrices: BasePrices };
}

interface ChangePlan {
  changes: PlannedChange[];
  preview: ChangePreview;
}

type Outcome =
  | { ok: true; change: PlannedChange; lines: ChangeLine[]; variantCount: number }
  | { ok: false; reason: string };

const maxLines = 1000;

/** What a change of many prints would do, print by print. Reads only. @throws RequestError 400 */
export async function planChange(on: Executor, chosen: Chosen, change: PrintChange): Promise<ChangePlan> {
  const found = await selectChosen(on, chosen);
  const plan = change.kind === 'prices' ? await planPrices(on, found, change) : planValues(change);
  const outcomes = found.map((print) => ({ print, outcome: plan(print) }));
  const done = outcomes.flatMap(({ outcome }) => (outcome.ok ? [outcome] : []));
  const lines = done.flatMap((outcome) => outcome.lines);
  const left = outcomes.flatMap(({ print, outcome }) =>
    outcome.ok ? [] : [{ print, reason: outcome.reason }],
  );
  return {
    changes: done.map((outcome) => outcome.change),
    preview: {
      lines: lines.slice(0, maxLines),
      prints: done.length,
      variants: done.reduce((sum, { variantCount }) => sum + variantCount, 0),
      unchanged: [...Map.groupBy(left, ({ reason }) => reason)].map(([reason, members]) => ({
        reason,
        prints: members.length,
        titles: members.slice(0, 3).map(({ print }) => print.title),
      })),
      digest: createHash('sha256').update(JSON.stringify(lines)).digest('base64url'),
    },
  };
}

function planValues(change: Exclude<PrintChange, { kind: 'prices' }>): (print: ChosenPrint) => Outcome {
  return (print) => {
    const values = valuesOf(change);
    const before = describeValues(print, change);
    const after = describeValues({ ...print, ...values }, change);
    if (before === after) return { ok: false, reason: sameReasons[change.kind] };
    if (change.kind === 'plan' && print.isPublished) return { ok: false, reason: 'are published already' };
    const { id: printId, title, artist } = print;
    const line = { printId, title, artist, variants: null, before, after };
    return { ok: true, change: { print, values }, lines: [line], variantCount: 0 };
  };
}

const sameReasons: Readonly<Record<Exclude<PrintChange['kind'], 'prices'>, string>> = {
  hide: 'are hidden already',
  publish: 'are published already',
  plan: 'have this time already',
  category: 'have this category already',
  artist: 'have this artist already',
};

function valuesOf(change: Exclude<PrintChange, { kind: 'prices' }>): PrintValues {
  switch (change.kind) {
    case 'hide':
      return { isPublished: false, publishAt: null };
    case 'publish':
      return { isPublished: true, publishAt: null };
    case 'plan':
      return { publishAt: new Date(change.at) };
    case 'category':
      return { category: change.category };
    case 'artist':
      return { artist: change.artist };
  }
}

function describeValues(
  { category, artist, isPublished, publishAt }: Omit<ChosenPrint, 'id' | 'title'>,
  { kind }: PrintChange,
): string {
  if (kind === 'category') return categoryNames[category];
  if (kind === 'artist') return artist;
  if (isPublished) return 'published';
  return publishAt ? `hidden until ${publishAt.toISOString()}` : 'hidden';
}

async function planPrices(on: Executor, found: readonly ChosenPrint[], change: PriceChange) {
  const custom = await findCustomVariants(
    on,
    found.map(({ id }) => id),
  );
  const basePrices = await findBasePrices(on);
  return (print: ChosenPrint): Outcome => {
    const own: CustomVariant[] = custom.get(print.id) ?? [];
    const before = own.length > 0 ? own : standardVariants(print.id, basePrices);
    const changed = repriceVariants(before, change, basePrices);
    if (!changed.ok) return changed;
    const after = isStandard(print.id, changed.variants, basePrices) ? [] : changed.variants;
    return {
      ok: true,
      change: { print, values: {}, variants: { before: own, after, basePrices } },
      lines: describeVariants(print, changed.changed),
      variantCount: changed.changed.length,
    };
  };
}

/** Whether a print with these variants is the same as one that is sold at the shop's prices, in every variant. */
function isStandard(printId: string, variants: readonly CustomVariant[], basePrices: BasePrices): boolean {
  const keyOf = ({ sku, size, frameColor, mount, price, memberPrice, isActive }: CustomVariant) =>
    [sku, size, frameColor, mount, price, memberPrice, isActive].join();
  const standard = new Set(standardVariants(printId, basePrices).map(keyOf));
  return variants.length === standard.size && variants.every((variant) => standard.has(keyOf(variant)));
}

/** A line for the variants of one size whose prices change alike. */
function describeVariants(
  { id: printId, title, artist }: ChosenPrint,
  changed: readonly { before: NewVariant; after: Prices }[],
): ChangeLine[] {
  const groups = Map.groupBy(changed, ({ before, after }) =>
    [sizes[before.size].name, describePrices(before), describePrices(after)].join('|'),
  );
  return [...groups].map(([key, members]) => {
    const [size = '', before = '', after = ''] = key.split('|');
    const variants = `${size}, ${countOf(members.length, 'variant')}`;
    return { printId, title, artist, variants, before, after };
  });
}

function describePrices({ price, memberPrice }: Prices): string {
  return `${formatDollars(price)} / ${formatDollars(memberPrice)}`;
}
