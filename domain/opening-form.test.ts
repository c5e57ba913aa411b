import { expect, test } from 'vitest';
import { prints } from '#tests/world/prints.ts';
import { openingForm, openingForms } from './opening-form.ts';

const blueDoor = prints.blueDoor.variants.map((variant) => ({ ...variant, sku: variant.size }));

test('a print of the default table opens small and matted, in the frame wished for', () => {
  expect(openingForm({}, 'wood')).toEqual({ size: 'small', frameColor: 'wood', mount: 'Border' });
});

test('a print with variants of its own opens in a form that is on sale, whatever frame is wished for', () => {
  const forms = openingForms(blueDoor);
  expect(openingForm({ forms }, 'none')).toEqual({ size: 'small', frameColor: 'none', mount: 'Full Bleed' });
  expect(openingForm({ forms }, 'wood')).toEqual({ size: 'small', frameColor: 'black', mount: 'Border' });
});

test('a print that is not on sale opens in no form', () => {
  const forms = openingForms(blueDoor.map((variant) => ({ ...variant, isActive: false })));
  expect(openingForm({ forms }, 'black')).toBeUndefined();
});
