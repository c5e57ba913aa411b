import type { PrintRequest, PrintWords, StudioPrint } from '#domain/api/catalogue/print.ts';
import type { FocusByForm, FormKey, Point } from '#domain/catalogue/product.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { type NewVariant, standardVariants } from '#domain/catalogue/variants/variants.ts';
import { formKey } from '#domain/framing/framing.ts';
import type { Draft } from '../../drafts/use-draft.ts';

/** The values of a print that people change, each on its own. */
export type PrintValues = PrintWords & {
  focus: Point;
  /** False: sold at the prices of the shop's table. */
  hasOwnForms: boolean;
} & Record<`crop ${FormKey}`, Point | null> &
  Record<`forms ${SizeKey}`, NewVariant[]>;

export type PrintDraft = Draft<PrintValues>;

/** The variants that can have a crop of their own. */
export const croppedVariants = sizeKeys.flatMap((size) =>
  mounts.map((mount) => ({
    size,
    mount,
    key: formKey(size, mount),
    name: `${sizes[size].name}, ${mount}`,
  })),
);

export const wordLabels: Record<keyof PrintWords, string> = {
  title: 'Title',
  artist: 'Artist',
  location: 'Place',
  category: 'Category',
  takenOn: 'Photographed on',
  hungOn: 'Hung on',
  description: 'Description',
  keywords: 'Keywords',
  attestation: 'Certificate',
};

export function valuesOf({ words, photograph, forms: variants, hasOwnForms }: StudioPrint): PrintValues {
  const { focus, focusByForm = {} } = photograph;
  const own = variants.map(({ sku: _, unmakeable: __, ...variant }) => variant);
  const crops = croppedVariants.map(({ key }) => [`crop ${key}`, focusByForm[key] ?? null]);
  const values = { ...words, focus, hasOwnForms, ...Object.fromEntries(crops), ...bySize(own) };
  // Every key of the crops and sizes is there, because the entries are made from their lists.
  return values as PrintValues;
}

/** Only the parts that have changes. */
export function requestOf(
  onto: StudioPrint,
  values: PrintValues,
  changes: Partial<PrintValues>,
): PrintRequest {
  const changed = Object.keys(changes);
  const words = wordsOf(values);
  const isCrop = (name: string) => name === 'focus' || name.startsWith('crop ');
  const isForm = (name: string) => name === 'hasOwnForms' || name.startsWith('forms ');
  return {
    version: onto.version,
    ...(changed.some((name) => name in words) && { words }),
    ...(changed.some(isCrop) && { crops: { focus: values.focus, focusByForm: cropsOf(values) } }),
    ...(changed.some(isForm) && { forms: variantsToSave(onto, values, changes) }),
  };
}

function wordsOf(values: PrintValues): PrintWords {
  const { title, artist, location, category, takenOn, hungOn, description, keywords, attestation } = values;
  // Without the empty ones that a last comma makes.
  const cleaned = keywords.map((keyword) => keyword.trim()).filter(Boolean);
  return { title, artist, location, category, takenOn, hungOn, description, keywords: cleaned, attestation };
}

export function cropsOf(values: PrintValues): FocusByForm {
  const own = croppedVariants.flatMap(({ key }) => {
    const point = values[`crop ${key}`];
    return point ? [[key, point]] : [];
  });
  return Object.fromEntries(own);
}

export function variantsOf(values: PrintValues): NewVariant[] {
  return sizeKeys.flatMap((size) => values[`forms ${size}`]);
}

/** @returns null if the print is sold by the shop's table, and no other person has changed a price */
function variantsToSave(
  onto: StudioPrint,
  values: PrintValues,
  changes: Partial<PrintValues>,
): NewVariant[] | null {
  if (values.hasOwnForms) return variantsOf(values);
  const table = tableOf(onto);
  const variants = sizeKeys.flatMap((size) =>
    changes[`forms ${size}`] ? table[`forms ${size}`] : values[`forms ${size}`],
  );
  return isSame(variants, variantsOf({ ...values, ...table })) ? null : variants;
}

/** The variants of a print that is sold by the shop's table. */
export function tableOf({ id, basePrices }: StudioPrint): Record<`forms ${SizeKey}`, NewVariant[]> {
  return bySize(standardVariants(id, basePrices).map(({ sku: _, ...variant }) => variant));
}

/** Changed variants. A print whose prices are typed back to the shop's table still follows it. */
export function changeVariants(
  print: StudioPrint,
  values: PrintValues,
  size: SizeKey,
  variants: NewVariant[],
) {
  const changes = { [`forms ${size}`]: variants };
  const isTable = isSame(variantsOf({ ...values, ...changes }), variantsOf({ ...values, ...tableOf(print) }));
  return { ...changes, hasOwnForms: print.hasOwnForms || !isTable };
}

function bySize(variants: readonly NewVariant[]): Record<`forms ${SizeKey}`, NewVariant[]> {
  const entries = sizeKeys.map((size) => [
    `forms ${size}`,
    variants.filter((variant) => variant.size === size),
  ]);
  return Object.fromEntries(entries);
}

function isSame(some: readonly NewVariant[], others: readonly NewVariant[]): boolean {
  const write = (variants: readonly NewVariant[]) =>
    variants.map((variant) => [
      variant.size,
      variant.mount,
      variant.frameColor,
      variant.price,
      variant.memberPrice,
      variant.isActive,
    ]);
  return JSON.stringify(write(some)) === JSON.stringify(write(others));
}
