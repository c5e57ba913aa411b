import { expect, test } from 'vitest';
import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { choosePieces, groupPieces, isAt, readFilters } from './choose-pieces.ts';

const piece: BenchPiece = {
  code: '4F7K20',
  title: 'Misty Ridge',
  variant: 'Medium, Black frame, Border',
  size: 'medium',
  frameColor: 'black',
  paper: 'matte',
  orderId: '00000000-0000-4000-8000-000000000001',
  orderNumber: 'P-1001',
  station: 'queued',
  stations: ['queued', 'printed'],
  setAsideReason: null,
  shipBy: '2026-12-03T12:00:00.000Z',
  isLate: false,
  isDue: true,
  remakeOf: null,
  picture: null,
};
const late: BenchPiece = { ...piece, code: '8B3QX1', isLate: true, shipBy: '2026-11-28T12:00:00.000Z' };
const far: BenchPiece = {
  ...piece,
  code: 'C0DE00',
  size: 'large',
  isDue: false,
  shipBy: '2026-12-20T12:00:00.000Z',
};
const aside: BenchPiece = { ...piece, code: 'A51DE0', station: 'printed', setAsideReason: 'Creased' };
const replacement: BenchPiece = { ...piece, code: 'RE9M4K', remakeOf: '4F7K20', shipBy: null };
const all = [late, piece, far, aside, replacement];

const codesOf = (pieces: readonly BenchPiece[]) => pieces.map(({ code }) => code);

test.each([
  ['', codesOf(all)],
  ['size=large', ['C0DE00']],
  ['frame=white', []],
  ['paper=matte&size=medium', ['8B3QX1', '4F7K20', 'A51DE0', 'RE9M4K']],
  ['day=late', ['8B3QX1']],
  // A replacement of what has shipped is due at once.
  ['day=due', ['8B3QX1', '4F7K20', 'A51DE0', 'RE9M4K']],
  ['q=black+MISTY', codesOf(all)],
  ['q=p-1001', codesOf(all)],
  ['q=misty+nothing', []],
  ['q=8b3qx', ['8B3QX1']],
  ['station=printed', codesOf(all)],
])('the filters %j choose pieces', (search, expected) => {
  const filters = readFilters(new URLSearchParams(search));
  expect(codesOf(choosePieces(all, filters))).toEqual(expected);
});

test('a whole code finds the piece and what replaces it', () => {
  const code = '4F7K20';
  const filters = readFilters(new URLSearchParams({ q: code.toLowerCase() }));
  expect(codesOf(choosePieces(all, filters))).toEqual([code, 'RE9M4K']);
});

test.each([
  ['', all],
  ['queued', [late, piece, far, replacement]],
  ['printed', []],
  ['aside', [aside]],
])('at the station %j are those in work there', (station, expected) => {
  expect(all.filter((each) => isAt(each, station))).toEqual(expected);
});

test('pieces are grouped by day with the late ones together, or by station in the order of the work', () => {
  const grouped = (isByStation: boolean, pieces: BenchPiece[]) =>
    [...groupPieces(pieces, isByStation)].map(([name, group]) => [name, codesOf(group)]);
  expect(grouped(false, all)).toEqual([
    ['late', ['8B3QX1']],
    ['2026-12-03', ['4F7K20', 'A51DE0']],
    ['2026-12-20', ['C0DE00']],
    ['', ['RE9M4K']],
  ]);
  expect(grouped(true, [aside, piece, far])).toEqual([
    ['queued', ['4F7K20', 'C0DE00']],
    ['printed', ['A51DE0']],
  ]);
});
