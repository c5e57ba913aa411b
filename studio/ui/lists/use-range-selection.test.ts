import { expect, test } from 'vitest';
import { toggleLines } from './use-range-selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

test.each([
  ['one line is selected', '', 'b', undefined, 'b'],
  ['one line is deselected', 'bc', 'b', undefined, 'c'],
  ['a range is selected downward, with its ends', 'b', 'd', 'b', 'bcd'],
  ['a range is selected upward', 'd', 'b', 'd', 'bcd'],
  ['a range leaves lines outside of it', 'ae', 'c', 'b', 'abce'],
  ['a range is deselected if its last line was selected', 'abcde', 'd', 'b', 'ae'],
  ['a range to the same line is that line', '', 'c', 'c', 'c'],
  ['a range from a line that has left the list is one line', 'z', 'c', 'z', 'cz'],
])('%s', (_, selected, id, from, expected) => {
  const next = toggleLines(ids, new Set(selected), id, from);
  expect([...next].toSorted().join('')).toBe(expected);
});
