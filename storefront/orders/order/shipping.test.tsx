import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { PartParcels, ShippingStatus } from './shipping.tsx';

const tracking = { carrier: 'UPS', number: '1Z999', url: 'https://carrier.example/1Z999' };

function statusOf(overrides: Partial<Order>): string {
  const order = {
    status: 'paid',
    fulfillmentStatus: 'unfulfilled',
    shipBy: null,
    tracking: null,
    items: [],
    parcels: [],
    ...overrides,
  };
  return renderToStaticMarkup(
    <>
      <ShippingStatus order={order as Order} />
      <PartParcels order={order as Order} />
    </>,
  );
}

test('a paid order shows its ship-by day, and an unpaid order shows the general promise', () => {
  expect(statusOf({ shipBy: '2026-12-03T15:00:00Z' })).toBe(
    '<p>Production and shipping take 2 to 3 weeks. Your order ships by December 3, 2026.</p>',
  );
  const both = { shipBy: '2026-12-03T15:00:00Z', arriveBy: '2026-12-10T15:00:00Z' };
  expect(statusOf(both)).toContain(
    'Your order ships by December 3, 2026, and is at your door by December 10, 2026.',
  );
  expect(statusOf({ status: 'pending' })).toBe(
    '<p>Production and shipping take 2 to 3 weeks. Every order ships within 14 days of payment, and is at your door within 21.</p>',
  );
  const production = { leastDays: 5, mostDays: 9 };
  expect(statusOf({ shipBy: '2026-12-03T15:00:00Z', production })).toBe(
    '<p>Production and shipping take 5 to 9 days. Your order ships by December 3, 2026.</p>',
  );
});

test('an order that is delayed without a day promises no other day', () => {
  const delays = [{ shipBy: null }] as Order['delays'];
  expect(statusOf({ delays })).toBe(
    '<p>Your order is delayed. We can&#x27;t name the day that it ships yet.</p>',
  );
});

test('a shipped parcel can be tracked', () => {
  const html = statusOf({ status: 'shipped', fulfillmentStatus: 'shipped', tracking });
  expect(html).toContain('Shipped with UPS, tracking number <a href="https://carrier.example/1Z999"');
});

test('a tracking URL that is not a web address is not linked', () => {
  const html = statusOf({ tracking: { ...tracking, url: 'javascript:alert(1)' } });
  expect(html).toContain('1Z999');
  expect(html).not.toContain('href');
});

test('an order that will not ship, or has shipped without tracking, promises nothing', () => {
  const shipBy = '2026-12-03T15:00:00Z';
  expect(statusOf({ status: 'cancelled', shipBy })).toBe('');
  expect(statusOf({ status: 'refunded', shipBy })).toBe('');
  expect(statusOf({ status: 'delivered', fulfillmentStatus: 'delivered', shipBy })).toBe('');
});

test('an order in several parcels shows the tracking and the contents of each, and when the rest ships', () => {
  const variant = {
    sizeKey: 'small',
    frame: 'Black',
    mount: 'Border',
    made: null,
    quantity: 1,
    isReplacement: false,
  } as const;
  const parcel = (number: string, name: string) => ({
    ...{
      _id: number,
      carrier: 'UPS',
      number,
      url: null,
      shippedAt: '2026-11-20T10:00:00Z',
      deliveredAt: null,
      expectedAt: null,
    },
    contents: [{ ...variant, name }],
  });
  const html = statusOf({
    ...{ status: 'in_production', fulfillmentStatus: 'in_production', tracking },
    shipBy: '2026-12-03T15:00:00Z',
    parcels: [
      { ...parcel('1Z1', 'Misty Ridge by Ada Lind'), deliveredAt: '2026-11-23T15:00:00Z' },
      { ...parcel('1Z2', 'Tide Posts by Ada Lind'), expectedAt: '2026-11-27T00:00:00Z' },
    ],
  });
  expect(html.replace(/<!-- -->/g, '')).toMatch(
    /tracking number 1Z1\. Delivered November 23, 2026\..+1 × Misty Ridge by Ada Lind, Small, 14\.5x18\.5 in \/ Black \/ Border.+tracking number 1Z2\. UPS expects to deliver it on November 27, 2026\.<.+1 × Tide Posts/,
  );
  expect(html).toContain('The rest of your order ships by');
  expect(html).toContain('December 3, 2026');
});
