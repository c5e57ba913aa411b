import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleLine } from '#tests/world/example-line.ts';
import { addRemoval, dropRemoval, type Removal, withRemovals } from './removals.ts';

/** The cart as the page lists it. Each line is identified by its quantity. */
class ListedCart {
  removals: Removal[] = [];
  lines: number[];

  constructor(lines: number[]) {
    this.lines = lines;
  }

  /** The lines of the page, including the removed ones. */
  get listedLines(): number[] {
    return withRemovals(this.lines.length, this.removals).map((each) =>
      typeof each === 'number' ? (this.lines[each] ?? 0) : each.line.quantity,
    );
  }

  remove(index: number): void {
    const quantity = this.lines[index] ?? 0;
    const removal = { id: quantity, line: exampleLine({ quantity }), notice: undefined, index };
    this.removals = addRemoval(this.removals, removal);
    this.lines = this.lines.toSpliced(index, 1);
  }

  restore(removal: Removal): void {
    this.removals = dropRemoval(this.removals, removal.id);
    this.lines = this.lines.toSpliced(removal.index, 0, removal.line.quantity);
  }
}

test('lines keep their order, whichever are removed and restored, in any order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.tuple(fc.boolean(), fc.nat())),
      (size, actions) => {
        const original = Array.from({ length: size }, (_, index) => index + 1);
        const cart = new ListedCart(original);
        for (const [isRemoval, pick] of actions) {
          const removal = cart.removals[pick % Math.max(cart.removals.length, 1)];
          if (isRemoval && cart.lines.length > 0) cart.remove(pick % cart.lines.length);
          else if (removal) cart.restore(removal);
          expect(cart.listedLines).toEqual(original);
        }
        for (const removal of [...cart.removals]) {
          const current = cart.removals.find(({ id }) => id === removal.id);
          if (current) cart.restore(current);
        }
        expect(cart.lines).toEqual(original);
      },
    ),
  );
});

test('a removed line is listed alone if another tab has emptied the cart', () => {
  const cart = new ListedCart([1, 2, 3]);
  cart.remove(1);
  cart.lines = [];
  expect(cart.listedLines).toEqual([2]);
});
