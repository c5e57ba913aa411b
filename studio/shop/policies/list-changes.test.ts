import { expect, test } from 'vitest';
import { listChanges } from './list-changes.ts';

test.each([
  ['One\n\nTwo', 'One\n\nTwo', []],
  ['One\n\nTwo', 'One\n\n2', [{ line: 3, removed: 'Two', added: '2' }]],
  ['One', 'Zero\n\nOne', [{ line: 1, removed: '', added: 'Zero' }]],
  ['One\n\nTwo\n\nThree', 'One\n\nThree', [{ line: 3, removed: 'Two', added: '' }]],
  [
    'A\nB\nC',
    'a\nB\nc',
    [
      { line: 1, removed: 'A', added: 'a' },
      { line: 3, removed: 'C', added: 'c' },
    ],
  ],
])('from %j to %j', (before, after, changes) => {
  expect(listChanges(before, after)).toEqual(changes);
});
