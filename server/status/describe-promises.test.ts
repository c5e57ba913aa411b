import { expect, test } from 'vitest';
import { describePromises } from './describe-promises.ts';
import type { ShopTroubles } from './read-status.ts';

test('of 300 held notices, labels without a scan and claims, five of each have a line, and one counts the others', () => {
  const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
  const day = new Date('2026-12-10T12:00:00Z');
  const facts = {
    ...{ heldOrders: [], dueOrders: [], delayEndings: [], stopped: [], daylessOrders: [] },
    heldNotices: ids.map((_id) => ({ _id, number: '1234ABCD', shipBy: day })),
    undecidedDelays: ids.map((_id) => ({ _id, hasLapsed: false, waitsUntil: day })),
    openClaims: ids.map((id, index) => ({
      id,
      orderId: id,
      decideBy: day,
      isDue: index < 7,
      isOverdue: index < 7,
    })),
  } as unknown as ShopTroubles;
  const lines = describePromises(facts);
  expect(lines).toHaveLength(18);
  const counted = lines.filter(({ id }) => !/-[0-9a-f]{8}-/.test(id));
  expect(counted.map(({ isAlert, sentence, action }) => [isAlert, sentence, action])).toEqual([
    [
      true,
      'The buyers of 295 more orders must hear of a delay today.',
      { text: 'Show all', to: '/orders?filter=open' },
    ],
    [
      true,
      '295 more orders have labels without a scan, and no decision about the delay.',
      { text: 'Show all', to: '/orders?filter=open' },
    ],
    [true, '295 more claims are open, 2 of them overdue.', { text: 'Show all', to: '/claims' }],
  ]);
  expect(lines.filter(({ id }) => id.startsWith('claim-')).every(({ isAlert }) => isAlert)).toBe(true);
});
