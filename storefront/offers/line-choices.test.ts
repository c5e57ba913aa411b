import { expect, test } from 'vitest';
import { changedChoice, firstChoice, keptChoice, type OfferedLine, totalOffer } from './line-choices.ts';

const choice = (size: 'small' | 'large', frameColor: 'black' | 'wood', price: number | null) => ({
  ...{ size, frameColor, price },
  memberPrice: price && price - 10,
});

const line: OfferedLine = {
  ...{ printId: 'p1', title: 'Misty Ridge', artist: 'Ada Lind', quantity: 2, problem: null, particulars: [] },
  variant: { size: 'small', frameColor: 'black', mount: 'Border' },
  ...{ mayChangeSize: true, mayChangeFrame: true },
  choices: [choice('small', 'black', 150), choice('small', 'wood', 150), choice('large', 'wood', 400)],
};

test('a line begins as it is offered, or with the first choice that is sold', () => {
  expect(firstChoice(line)).toEqual({ size: 'small', frameColor: 'black' });
  expect(firstChoice({ ...line, choices: line.choices.slice(2) })).toEqual({
    size: 'large',
    frameColor: 'wood',
  });
  expect(firstChoice({ ...line, choices: [] })).toMatchObject({ size: 'small', frameColor: 'black' });
});

test('a size that is not offered in the frame gets the frame in which it is', () => {
  const current = { size: 'small', frameColor: 'black' } as const;
  expect(changedChoice(line, current, { size: 'large' })).toEqual({ size: 'large', frameColor: 'wood' });
  expect(changedChoice(line, current, { frameColor: 'wood' })).toEqual({ size: 'small', frameColor: 'wood' });
  expect(changedChoice(line, current, { size: 'medium' })).toEqual(current);
});

test('a choice stays after the offer changed, as long as it is offered', () => {
  const large = { size: 'large', frameColor: 'wood' } as const;
  expect(keptChoice(line, large)).toEqual(large);
  expect(keptChoice({ ...line, choices: line.choices.slice(0, 2) }, large)).toEqual({
    size: 'small',
    frameColor: 'black',
  });
});

test('the total is the sum of the pieces, and there is none for prices on request and hidden prints', () => {
  const large = { size: 'large', frameColor: 'wood' } as const;
  expect(totalOffer([line, line], [firstChoice(line), large])).toEqual({ total: 1100, memberTotal: 1060 });
  expect(totalOffer([line, { ...line, choices: [] }], [])).toBeUndefined();
  expect(totalOffer([{ ...line, choices: [choice('small', 'black', null)] }], [])).toBeUndefined();
});
