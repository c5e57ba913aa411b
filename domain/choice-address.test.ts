import { expect, test } from 'vitest';
import { readChoice, writeChoice } from './choice-address.ts';
import { defaultChoice } from './variants.ts';

test('an address opens the print as it was chosen', () => {
  const choice = { size: 'collector', frameColor: 'none', mount: 'Full Bleed' } as const;
  expect(writeChoice(choice)).toBe('?size=collector&frame=none&mount=full-bleed');
  expect(readChoice(new URLSearchParams(writeChoice(choice)))).toEqual(choice);
});

test('what an address leaves out or misspells is the default', () => {
  expect(readChoice(new URLSearchParams('?size=huge&frame=gold'))).toEqual(defaultChoice);
});
