import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleLine } from './example-line.ts';
import { putBack, type Removal, standing, takeOut } from './removals.ts';

/** A cart as it is shown, whose lines are told apart by their quantities. */
class ShownCart {
  removals: Removal[] = [];
  lines: number[];

  constructor(lines: number[]) {
    this.lines = lines;
  }

  get shown(): number[] {
    return standing(this.lines.length, this.removals).map((each) =>
      typeof each === 'number' ? (this.lines[each] ?? 0) : each.line.quantity,
    );
  }

  remove(index: number): void {
    const quantity = this.lines[index] ?? 0;
    const removal = { id: quantity, line: exampleLine({ quantity }), notice: undefined, index };
    this.removals = takeOut(this.removals, removal);
    this.lines = this.lines.toSpliced(index, 1);
  }

  restore(removal: Removal): void {
    this.removals = putBack(this.removals, removal.id);
    this.lines = this.lines.toSpliced(removal.index, 0, removal.line.quantity);
  }
}

test('whatever is removed and brought back, in whatever order, every line stays where it stood', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.tuple(fc.boolean(), fc.nat())), (size, acts) => {
      const before = Array.from({ length: size }, (_, index) => index + 1);
      const cart = new ShownCart(before);
      for (const [isRemoval, pick] of acts) {
        const removal = cart.removals[pick % Math.max(cart.removals.length, 1)];
        if (isRemoval && cart.lines.length > 0) cart.remove(pick % cart.lines.length);
        else if (removal) cart.restore(removal);
        expect(cart.shown).toEqual(before);
      }
      for (const removal of [...cart.removals]) {
        const current = cart.removals.find(({ id }) => id === removal.id);
        if (current) cart.restore(current);
      }
      expect(cart.lines).toEqual(before);
    }),
  );
});

test('what was removed from a cart that another tab has emptied stands alone', () => {
  const cart = new ShownCart([1, 2, 3]);
  cart.remove(1);
  cart.lines = [];
  expect(cart.shown).toEqual([2]);
});
