import type { PrintRequest, PrintWords, StudioPrint } from '#domain/api/catalogue/print.ts';
import type { CropKey, FocusByCrop, Point } from '#domain/api/catalogue/product.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { type NewVariant, standardVariants } from '#domain/catalogue/variants/variants.ts';
import { cropKey } from '#domain/framing/framing.ts';
import type { Draft } from '../../drafts/use-draft.ts';

/** The values of a print that people change, each on its own. */
export type PrintValues = PrintWords & {
  focus: Point;
  /** False: sold at the prices of the shop's table. */
  hasOwnVariants: boolean;
} & Record<`crop ${CropKey}`, Point | null> &
  Record<`variants ${SizeKey}`, NewVariant[]>;

export type PrintDraft = Draft<PrintValues>;

/** The variants that can have a crop of their own. */
export const croppedVariants = sizeKeys.flatMap((size) =>
  mounts.map((mount) => ({
    size,
    mount,
    key: cropKey(size, mount),
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

export function valuesOf({ words, photograph, variants, hasOwnVariants }: StudioPrint): PrintValues {
  const { focus, focusByCrop = {} } = photograph;
  const own = variants.map(({ sku: _, unmakeable: __, ...variant }) => variant);
  const crops = croppedVariants.map(({ key }) => [`crop ${key}`, focusByCrop[key] ?? null]);
  // As people type them: a space after each comma.
  const keywords = words.keywords.map((keyword, index) => (index === 0 ? keyword : ` ${keyword}`));
  const values = { ...words, keywords, focus, hasOwnVariants, ...Object.fromEntries(crops), ...bySize(own) };
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
  const isVariant = (name: string) => name === 'hasOwnVariants' || name.startsWith('variants ');
  return {
    version: onto.version,
    ...(changed.some((name) => name in words) && { words }),
    ...(changed.some(isCrop) && { crops: { focus: values.focus, focusByCrop: cropsOf(values) } }),
    ...(changed.some(isVariant) && { variants: variantsToSave(onto, values, changes) }),
  };
}

function wordsOf(values: PrintValues): PrintWords {
  const { title, artist, location, category, takenOn, hungOn, description, keywords, attestation } = values;
  // Without the empty ones that a last comma makes.
  const cleaned = keywords.map((keyword) => keyword.trim()).filter(Boolean);
  return { title, artist, location, category, takenOn, hungOn, description, keywords: cleaned, attestation };
}

export function cropsOf(values: PrintValues): FocusByCrop {
  const own = croppedVariants.flatMap(({ key }) => {
    const point = values[`crop ${key}`];
    return point ? [[key, point]] : [];
  });
  return Object.fromEntries(own);
}

export function variantsOf(values: PrintValues): NewVariant[] {
  return sizeKeys.flatMap((size) => values[`variants ${size}`]);
}

/** @returns null if the print is sold by the shop's table, and no other person has changed a price */
function variantsToSave(
  onto: StudioPrint,
  values: PrintValues,
  changes: Partial<PrintValues>,
): NewVariant[] | null {
  if (values.hasOwnVariants) return variantsOf(values);
  const table = tableOf(onto);
  const variants = sizeKeys.flatMap((size) =>
    changes[`variants ${size}`] ? table[`variants ${size}`] : values[`variants ${size}`],
  );
  return isSame(variants, variantsOf({ ...values, ...table })) ? null : variants;
}

/** The variants of a print that is sold by the shop's table. */
export function tableOf({ id, basePrices }: StudioPrint): Record<`variants ${SizeKey}`, NewVariant[]> {
  return bySize(standardVariants(id, basePrices).map(({ sku: _, ...variant }) => variant));
}

/** Changed variants. A print whose prices are typed back to the shop's table still follows it. */
export function changeVariants(
  print: StudioPrint,
  values: PrintValues,
  size: SizeKey,
  variants: NewVariant[],
) {
  const changes = { [`variants ${size}`]: variants };
  const isTable = isSame(variantsOf({ ...values, ...changes }), variantsOf({ ...values, ...tableOf(print) }));
  return { ...changes, hasOwnVariants: print.hasOwnVariants || !isTable };
}

function bySize(variants: readonly NewVariant[]): Record<`variants ${SizeKey}`, NewVariant[]> {
  const entries = sizeKeys.map((size) => [
    `variants ${size}`,
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
