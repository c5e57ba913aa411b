import { afterEach, expect, test } from 'vitest';
import { endOffer, offerUndo, undoOffer } from './undo-offer.ts';

afterEach(() => undoOffer.set(undefined));

test('a response with a change offers to undo it, and one without leaves the offer', () => {
  offerUndo('17 order.moved');
  offerUndo(null);
  expect(undoOffer.read()).toEqual({ changeId: '17', change: 'order.moved' });
});

test('a newer change replaces the offer, and the end of the older one does not take it back', () => {
  offerUndo('17 order.moved');
  const older = undoOffer.read();
  offerUndo('18 piece.moved');
  if (older) endOffer(older);
  const newer = undoOffer.read();
  expect(newer).toEqual({ changeId: '18', change: 'piece.moved' });
  if (newer) endOffer(newer);
  expect(undoOffer.read()).toBeUndefined();
});
