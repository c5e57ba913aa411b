import { expect, test } from 'vitest';
import { describeArtist, describeYears } from './describe-artist.ts';

test.each([
  [1, ['Lake Biwa, Japan'], '1 print from one place: Japan.'],
  [2, ['Ostuni, Italy', 'Rome, Italy'], '2 prints, all from one place: Italy.'],
  [3, ['Rome, Italy', 'Lake Biwa, Japan', 'Ostuni, Italy'], '3 prints from 2 places: Italy and Japan.'],
  [4, ['A', 'B', 'C', 'D'], '4 prints from 4 places: A, B, C, and D.'],
  [60, ['A', 'B', 'C', 'D', 'E', 'F'], '60 prints from 6 places, among them A, B, C, and D.'],
  [2, ['', ' , '], '2 prints.'],
])('%i prints from %j are described as "%s"', (total, locations, line) => {
  expect(describeArtist(total, locations)).toBe(line);
});

test('the years of the photographs reach from the first to the last that is known', () => {
  expect(describeYears([2025, undefined, 2024, 2026])).toBe('2024 to 2026');
  expect(describeYears([2025, 2025])).toBe('2025');
  expect(describeYears([undefined])).toBeUndefined();
});
