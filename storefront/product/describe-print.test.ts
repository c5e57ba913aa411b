import { expect, test } from 'vitest';
import { describePrint } from './describe-print.ts';

const print = { title: 'Misty Ridge', artist: 'Ada Lind', location: 'Norway', description: 'First light.' };

test('a print is described in its own words, and without them by what is known of it', () => {
  expect(describePrint(print)).toBe('First light.');
  expect(describePrint({ ...print, description: '' })).toBe('Misty Ridge by Ada Lind, Norway.');
  expect(describePrint({ ...print, description: '', location: '' })).toBe('Misty Ridge by Ada Lind.');
});
