import { expect, test } from 'vitest';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import { type SizeKey, sizes } from '#domain/catalogue/variants/sizes.ts';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { changesOf, conflictsOf, type Edits, edit } from '../../drafts/edits.ts';
import { describePrintValues } from './describe-print-values.ts';
import { changeVariants, type PrintValues, requestOf, valuesOf } from './print-values.ts';

const id = '00000000-0000-4000-8000-000000000001';

const print: StudioPrint = {
  id,
  version: 1,
  isPublished: true,
  words: {
    title: 'Alder',
    artist: 'Ada',
    location: '',
    category: 'nature',
    takenOn: null,
    hungOn: '2026-11-01',
    description: '',
    keywords: [],
    attestation: {},
  },
  orientation: 'landscape',
  photograph: {
    ...{ width: 6000, height: 4000, thumbHash: '', averageColor: '#888888', avif: [], jpeg: [] },
    focus: { x: 0.5, y: 0.5 },
  },
  file: { name: 'alder.jpg', hash: '' },
  variants: variantsAt(sizes),
  basePrices: sizes,
  hasOwnVariants: false,
  artistsAttestation: {},
  updatedAt: '2026-11-01T12:00:00.000Z',
};

function variantsAt(prices: Readonly<Record<SizeKey, { price: number; memberPrice: number }>>) {
  return standardVariants(id, prices).map((variant) => ({ ...variant, unmakeable: null }));
}

function priced(price: number, values: PrintValues, size: SizeKey) {
  const variants = values[`variants ${size}`].map((variant) => ({ ...variant, price }));
  return changeVariants(print, values, size, variants);
}

/** The print once another person has saved other prices of the small size. */
const smallOf = (price: number): StudioPrint => {
  const variants = print.variants.map((variant) =>
    variant.size === 'small' ? { ...variant, price } : variant,
  );
  return { ...print, version: 2, hasOwnVariants: true, variants };
};

/** What a draft sends onto a version. */
function requestOnto(onto: StudioPrint, edits: Edits) {
  const changes = changesOf<PrintValues>(edits);
  return requestOf(onto, { ...valuesOf(onto), ...changes }, changes);
}

const draft = (changes: Partial<PrintValues>) => edit({}, valuesOf(print), changes);

test('only the parts that have changes are sent', () => {
  const focus = { x: 0.2, y: 0.3 };
  const { words } = print;
  expect(requestOnto(print, draft({}))).toEqual({ version: 1 });
  expect(requestOnto(print, draft({ location: 'The coast', keywords: ['fog', ' sea ', ''] }))).toEqual({
    version: 1,
    words: { ...words, location: 'The coast', keywords: ['fog', 'sea'] },
  });
  expect(requestOnto(print, draft({ 'crop small Border': focus }))).toEqual({
    version: 1,
    crops: { focus: print.photograph.focus, focusByCrop: { 'small Border': focus } },
  });
});

test('prices of different sizes that two people have changed are merged', () => {
  const edits = draft(priced(777, valuesOf(print), 'large'));
  const theirs = smallOf(222);
  expect(conflictsOf(edits, valuesOf(theirs))).toEqual([]);
  const { version, variants } = requestOnto(theirs, edits);
  expect(version).toBe(2);
  const pricesOf = (size: SizeKey) =>
    new Set(variants?.flatMap((variant) => (variant.size === size ? variant.price : [])));
  expect(pricesOf('large')).toEqual(new Set([777]));
  expect(pricesOf('small')).toEqual(new Set([222]));
  expect(pricesOf('medium')).toEqual(new Set([sizes.medium.price]));
});

test('prices of one size that two people have changed are a conflict, with both in words', () => {
  const edits = draft(priced(233, valuesOf(print), 'small'));
  const theirs = valuesOf(smallOf(244));
  const names = conflictsOf(edits, theirs);
  expect(names).toEqual(['variants small']);
  const yours = { ...theirs, ...changesOf<PrintValues>(edits) };
  const { memberPrice } = sizes.small;
  expect(describePrintValues(names, yours, theirs)).toEqual([
    {
      label: 'Small, prices and variants',
      yours: `$233, members $${memberPrice}, 8 of 8 variants on sale`,
      theirs: `$244, members $${memberPrice}, 8 of 8 variants on sale`,
    },
  ]);
});

test("prices that are typed back to the shop's table follow the table again", () => {
  const typed = { ...valuesOf(print), ...priced(233, valuesOf(print), 'small') };
  expect(typed.hasOwnVariants).toBe(true);
  expect(priced(sizes.small.price, typed, 'small').hasOwnVariants).toBe(false);
});

test("a print goes back to the shop's table, unless another person has changed other prices", () => {
  const own = { ...print, hasOwnVariants: true };
  const edits = edit({}, valuesOf(own), { hasOwnVariants: false });
  expect(requestOnto(own, edits).variants).toBeNull();
  expect(requestOnto(smallOf(222), edits).variants).toHaveLength(print.variants.length);
});
