import { expect, test } from 'vitest';
import { formatTable } from './output.ts';

test('columns are as wide as their widest cell', () => {
  const table = formatTable(['Email', 'Name'], [['a@b.c', 'Ada'], ['grace@example.com']]);
  expect(table.split('\n')).toEqual([
    'Email              Name',
    '-----------------  ----',
    'a@b.c              Ada',
    'grace@example.com',
  ]);
});

test.each(['\u001b[2J', '\r\n', '\u202e', '\u2066\u2067'])(
  "a member's text (%j) can neither control the terminal nor reverse its line",
  (typed) => {
    expect(formatTable(['Name'], [[`Ada${typed}Eve`]])).toMatch(/\nAda .*Eve$/);
  },
);
