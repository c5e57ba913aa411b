import { afterAll, expect, test } from 'vitest';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { timelineOf } from '#domain/orders/timeline.ts';
import { voidLabel } from '#server/fulfillment/labels/void-label.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { findOrderWithParcels } from '#server/fulfillment/orders/order-fulfillment.ts';
import { readProgress, undoMove } from '#server/fulfillment/orders/undo-move.ts';
import { shipPieces } from '#server/fulfillment/parcels/ship-parcel.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { remakePiece } from '#server/fulfillment/pieces/remake-piece.ts';
import { setAsidePiece } from '#server/fulfillment/pieces/set-aside-piece.ts';
import { mailsTo, oneSmallPrint } from '#tests/world/buy.ts';
import { openShippingShop } from '#tests/world/open-shipping-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { refundOrder } from '../refunds/refund-order.ts';

const { world, context, shipContext, packed, buy, codesOfPieces, parcelsOf, advance } =
  await openShippingShop();
afterAll(() => world.close());

const ups = (number: string) => ({ carrier: 'UPS', number, url: null });
const ship = (order: Order, codes: string[]) =>
  shipPieces(shipContext, order._id, { codes, tracking: ups(`1Z${codes[0]}`) });

/** The subjects of the buyer's emails about parcels, oldest first. */
async function subjectsOf(order: Order): Promise<string[]> {
  const mails = await mailsTo(world, order.customerEmail ?? '');
  return mails.flatMap(({ subject }) => (/shipped$/.test(subject) ? subject : [])).toReversed();
}

async function timelineTitles({ _id }: Order): Promise<string[]> {
  const order = await findOrderWithParcels(context.db, _id);
  const entries = order ? timelineOf(order) : [];
  return entries.flatMap(({ kind, at, title }) => (kind === 'Shipped' && at ? [title] : []));
}

interface Journey {
  /** Ships an order of two packed prints, after each step with the emails that it causes. */
  go(order: Order, codes: [string, string], mailed: (count: number) => Promise<void>): Promise<void>;
  emails: string[];
  timeline: string[];
}

const journeys: Record<string, Journey> = {
  'one parcel': {
    go: async (order, codes) => void (await ship(order, codes)),
    emails: ['Your order'],
    timeline: ['Shipped'],
  },
  'two parcels': {
    async go(order, [first, second], mailed) {
      await ship(order, [first]);
      await mailed(1);
      await ship(order, [second]);
    },
    emails: ['Part of your order', 'The rest of your order'],
    timeline: ['Part shipped', 'The rest shipped'],
  },
  'a print that was refunded before the other shipped': {
    async go(order, [refunded]) {
      await setAsidePiece(shipContext, refunded, 'refunded');
      await refundOrder(orderContext(world), order._id, { amount: Math.floor(order.amountTotal / 2) });
      await moveOrder(shipContext, order._id, { to: 'shipped', tracking: ups('1Z1'), unpacked: true });
    },
    emails: ['Your order'],
    timeline: ['Shipped'],
  },
  'a part of an order whose whole payment went back': {
    async go(order, [first], mailed) {
      await ship(order, [first]);
      await mailed(1);
      await refundOrder(orderContext(world), order._id);
    },
    emails: ['Part of your order'],
    timeline: ['Part shipped'],
  },
  'a print that is made again, and ships while the other is still there': {
    async go(order, [first, second], mailed) {
      await ship(order, [first]);
      await mailed(1);
      const remade = await remakePiece(shipContext, first, { reason: 'arrived damaged' });
      const again = remade.ok ? remade.code : '';
      await movePiece(shipContext, again, { to: 'packed' });
      await ship(order, [again]);
      await mailed(2);
      await ship(order, [second]);
    },
    emails: ['Part of your order', 'A replacement for your order', 'The rest of your order'],
    timeline: ['Part shipped', 'Replacement shipped', 'The rest shipped'],
  },
  'the last print ships while another is made again': {
    async go(order, [first, second], mailed) {
      await ship(order, [first]);
      await mailed(1);
      const remade = await remakePiece(shipContext, first, { reason: 'arrived damaged' });
      const again = remade.ok ? remade.code : '';
      await ship(order, [second]);
      await mailed(2);
      await movePiece(shipContext, again, { to: 'packed' });
      await ship(order, [again]);
    },
    emails: ['Part of your order', 'The rest of your order', 'A replacement for your order'],
    timeline: ['Part shipped', 'The rest shipped', 'Replacement shipped'],
  },
  'a label of one print that was voided before both shipped': {
    async go(order, [first]) {
      await buy(order, [first]);
      const [parcel] = await parcelsOf(order);
      await voidLabel(context, parcel?.number ?? '');
      await buy(order);
      const labeled = (await parcelsOf(order)).find(({ status }) => status === 'labeled');
      await advance(labeled ?? { number: '' });
    },
    emails: ['Your order'],
    timeline: ['Shipped'],
  },
  'a shipment that was undone, and shipped again': {
    async go(order, [first, second], mailed) {
      await ship(order, [first]);
      await mailed(1);
      const progress = () => context.db.transaction((tx) => readProgress(tx, order._id));
      const before = await progress();
      await ship(order, [second]);
      await mailed(2);
      await undoMove(shipContext, order._id, { before, after: await progress() });
      expect(await timelineTitles(order)).toEqual(['Part shipped']);
      await ship(order, [second]);
    },
    emails: ['Part of your order', 'The rest of your order', 'The rest of your order'],
    timeline: ['Part shipped', 'The rest shipped'],
  },
};

test.each(Object.entries(journeys))(
  'emails and the timeline say the same of each parcel: %s',
  async (_, { go, emails, timeline }) => {
    const order = await packed({ ...oneSmallPrint, quantity: 2 });
    const [first = '', second = ''] = await codesOfPieces(order);
    await go(order, [first, second], (count) => expect.poll(() => subjectsOf(order)).toHaveLength(count));
    const subjects = emails.map((what) => `${what} ${orderNumber(order)} has shipped`);
    await expect.poll(() => subjectsOf(order)).toEqual(subjects);
    expect(await timelineTitles(order)).toEqual(timeline);
  },
);
