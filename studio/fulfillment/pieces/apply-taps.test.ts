import { expect, test } from 'vitest';
import { applyTaps, codesOf, describeTap } from './apply-taps.ts';
import type { NewTap } from './tap-queue.ts';

const moved: NewTap = {
  action: 'move',
  body: {
    moves: [
      { code: '4F7K20', to: 'printed' },
      { code: '8B3QX1', to: 'cut' },
    ],
  },
};
const aside: NewTap = { action: 'set-aside', body: { codes: ['4F7K20'], reason: 'Creased' } };
const takenUp: NewTap = { action: 'take-up', body: { codes: ['4F7K20'] } };
const remade: NewTap = { action: 'remake', body: { code: '4F7K20', reason: 'Scratched', keeps: [] } };
const piece = { code: '4F7K20', station: 'queued', setAsideReason: null } as const;

test.each([
  ['a move', [moved], { station: 'printed', setAsideReason: null }],
  ['two moves, of which the last counts', [moved, moveTo('queued')], { station: 'queued' }],
  ['setting aside', [moved, aside], { station: 'printed', setAsideReason: 'Creased' }],
  ['taking up again', [aside, takenUp], { setAsideReason: null }],
  ['setting aside after taking up', [takenUp, aside], { setAsideReason: 'Creased' }],
  ['making again', [remade], { setAsideReason: 'Scratched' }],
])('a piece looks as it will after %s', (_, taps, expected) => {
  expect(applyTaps(piece, taps)).toEqual({ ...piece, ...expected });
});

test('taps of other pieces leave a piece alone', () => {
  expect(applyTaps({ ...piece, code: '000000' }, [moved, aside, takenUp, remade])).toEqual({
    ...piece,
    code: '000000',
  });
});

test.each([
  [moved, ['4F7K20', '8B3QX1'], '4F7K20, 8B3QX1 to printed, cut'],
  [moveTo('packed'), ['4F7K20'], '4F7K20 to packed'],
  [aside, ['4F7K20'], '4F7K20 set aside'],
  [takenUp, ['4F7K20'], '4F7K20 taken up again'],
  [remade, ['4F7K20'], '4F7K20 made again'],
  [
    { action: 'take-up', body: { codes: ['1', '2', '3', '4', '5'] } },
    ['1', '2', '3', '4', '5'],
    '1, 2, 3 and 2 more taken up again',
  ],
] satisfies [NewTap, string[], string][])('%j in words', (tap, codes, sentence) => {
  expect(codesOf(tap)).toEqual(codes);
  expect(describeTap(tap)).toBe(sentence);
});

function moveTo(to: 'queued' | 'packed'): NewTap {
  return { action: 'move', body: { moves: [{ code: '4F7K20', to }] } };
}
