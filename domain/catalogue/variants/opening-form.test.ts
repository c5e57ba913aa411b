import { expect, test } from 'vitest';
import { prints } from '#tests/world/prints.ts';
import { openingForm, openingForms, readChoice, writeChoice } from './opening-form.ts';
import { defaultChoice } from './variants.ts';

const blueDoor = prints.blueDoor.variants.map((variant) => ({ ...variant, sku: variant.size }));

test('a print sold by the price table opens small and matted, in the preferred frame', () => {
  expect(openingForm({}, 'wood')).toEqual({ size: 'small', frameColor: 'wood', mount: 'Border' });
});

test('a print with its own variants opens in a form that is on sale, whatever frame is preferred', () => {
  const forms = openingForms(blueDoor);
  expect(openingForm({ forms }, 'none')).toEqual({ size: 'small', frameColor: 'none', mount: 'Full Bleed' });
  expect(openingForm({ forms }, 'wood')).toEqual({ size: 'small', frameColor: 'black', mount: 'Border' });
});

test('a print that is not on sale has no opening form', () => {
  const forms = openingForms(blueDoor.map((variant) => ({ ...variant, isActive: false })));
  expect(openingForm({ forms }, 'black')).toBeUndefined();
});

test('an address opens the print in the chosen form', () => {
  const choice = { size: 'collector', frameColor: 'none', mount: 'Full Bleed' } as const;
  expect(writeChoice(choice)).toBe('?size=collector&frame=none&mount=full-bleed');
  expect(readChoice(new URLSearchParams(writeChoice(choice)))).toEqual(choice);
});

test('missing and misspelled parts of an address become the default', () => {
  expect(readChoice(new URLSearchParams('?size=huge&frame=gold'))).toEqual(defaultChoice);
});
