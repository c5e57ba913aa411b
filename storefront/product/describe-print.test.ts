import { expect, test } from 'vitest';
import { describePrint } from './describe-print.ts';

const print = { title: 'Misty Ridge', artist: 'Ada Lind', location: 'Norway', description: 'First light.' };

test('a print without a description is described by title, artist and location', () => {
  expect(describePrint(print)).toBe('First light.');
  expect(describePrint({ ...print, description: '' })).toBe('Misty Ridge by Ada Lind, Norway.');
  expect(describePrint({ ...print, description: '', location: '' })).toBe('Misty Ridge by Ada Lind.');
});
