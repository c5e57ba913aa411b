import type { Point } from '#domain/api/catalogue/product.ts';
import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import type { NewVariant } from '#domain/catalogue/variants/variants.ts';
import { formatDollars } from '#domain/money.ts';
import type { Difference } from '../../drafts/save-bar.tsx';
import { describeAttestation } from '../attestation-fields.tsx';
import { croppedVariants, type PrintValues, wordLabels } from './print-values.ts';

type Name = keyof PrintValues & string;

/** The values of a print that two people have changed, in words. */
export function describePrintValues(names: Name[], yours: PrintValues, theirs: PrintValues): Difference[] {
  return names.map((name) => ({
    label: labelOf(name),
    yours: textOf(yours, name),
    theirs: textOf(theirs, name),
  }));
}

const labels = new Map<string, string>([
  ...Object.entries(wordLabels),
  ['focus', 'Focus point'],
  ['hasOwnVariants', 'Prices and variants'],
  ...croppedVariants.map(({ key, name }) => [`crop ${key}`, `Crop of ${name}`] as const),
  ...sizeKeys.map((size) => [`variants ${size}`, `${sizes[size].name}, prices and variants`] as const),
]);

function labelOf(name: Name): string {
  return labels.get(name) ?? name;
}

function textOf(values: PrintValues, name: Name): string {
  if (name === 'hasOwnVariants') return values[name] ? 'own ones' : "the shop's table";
  if (name === 'focus') return describePoint(values[name]);
  const crop = croppedVariants.find(({ key }) => name === `crop ${key}`);
  if (crop) return describePoint(values[`crop ${crop.key}`]);
  const size = sizeKeys.find((each) => name === `variants ${each}`);
  if (size) return describeVariants(values[`variants ${size}`]);
  if (name === 'attestation') return describeAttestation(values[name]);
  const value: unknown = values[name];
  return Array.isArray(value) ? value.join(', ') : String(value ?? 'unknown');
}

function describePoint(point: Point | null): string {
  if (!point) return 'like the others';
  return `${Math.round(point.x * 100)} % from the left, ${Math.round(point.y * 100)} % from the top`;
}

/** `$200, members $160, 8 of 8 variants on sale`, or `prices differ` for variants of one size that cost differently. */
function describeVariants(variants: readonly NewVariant[]): string {
  const [first] = variants;
  const isOne = variants.every(
    ({ price, memberPrice }) => price === first?.price && memberPrice === first.memberPrice,
  );
  const prices =
    first && isOne
      ? `${formatDollars(first.price)}, members ${formatDollars(first.memberPrice)}`
      : 'prices differ';
  return `${prices}, ${variants.filter(({ isActive }) => isActive).length} of ${variants.length} variants on sale`;
}
