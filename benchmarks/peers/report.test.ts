import { expect, test } from 'vitest';
import { type Measured, rateKey, toTable } from './report.ts';

const round = (list: number, memoryAfter: number): Measured => ({ [rateKey('list')]: list, memoryAfter });

function cellsOf(name: string, shop: Measured[], vendure: Measured[]): string[] {
  const table = toTable(
    new Map([
      ['Passepartout', shop],
      ['Vendure 3', vendure],
    ]),
  );
  const line = table.split('\n').find((each) => each.startsWith(`| ${name}`)) ?? '';
  return line.split('|').map((cell) => cell.trim());
}

test('a ratio is the median of the ratios of each round, with their spread', () => {
  const shop = [round(1000, 100), round(9000, 100), round(3000, 100)];
  const vendure = [round(10, 500), round(300, 500), round(100, 500)];
  const [, , shopRate, vendureRate, ratio, goal, reached] = cellsOf('List of 50: req', shop, vendure);
  expect([shopRate, vendureRate]).toEqual(['3,000', '100']);
  expect([ratio, goal, reached]).toEqual(['30 (30 to 100)', 'at least 20 to Vendure', 'yes']);
});

test('a goal that some rounds reach is not decided, and one that none reaches is missed', () => {
  const vendure = [round(10, 400), round(10, 400)];
  const reached = (name: string, shop: Measured[]) => cellsOf(name, shop, vendure).at(-2);
  expect(reached('List of 50: req', [round(190, 1), round(210, 1)])).toBe('not decided');
  expect(reached('List of 50: req', [round(190, 1), round(199, 1)])).toBe('NO');
  expect(reached('Memory after', [round(1, 100), round(1, 90)])).toBe('yes');
  expect(reached('Memory after', [round(1, 101), round(1, 102)])).toBe('NO');
});

test('a table has one line for each row, with as many cells as its head', () => {
  const lines = toTable(new Map([['Passepartout', [round(1, 1)]]])).split('\n');
  expect(new Set(lines.map((line) => line.split('|').length)).size).toBe(1);
});
