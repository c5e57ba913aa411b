import { expect, test } from 'vitest';
import { readCells, writeCells } from './stock-lines.ts';

test.each([
  ['44 x 50', ['44', '50', '', '']],
  ['44 x 50, 12 left', ['44', '50', '12', '']],
  ['8 1/2 x 50, $260', ['8 1/2', '50', '', '260']],
  ['44 x 50, 12 left, $260', ['44', '50', '12', '260']],
  ['', ['', '', '', '']],
])('the roll %j has its cells, which write it again', (line, cells) => {
  expect(readCells('rolls', line)).toEqual(cells);
  expect(writeCells(cells)).toBe(line);
});

test('a sheet has two measures', () => {
  expect(readCells('sheets', '32 x 40')).toEqual(['32', '40']);
  expect(writeCells(['32', '40'])).toBe('32 x 40');
});

test('a line that is being typed keeps what is there', () => {
  expect(writeCells(['44', '', '', ''])).toBe('44 x ');
  expect(readCells('rolls', '44 x ')).toEqual(['44', '', '', '']);
});
