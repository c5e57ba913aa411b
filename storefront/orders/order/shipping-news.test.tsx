import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#domain/orders.ts';
import { ShippingNews } from './shipping-news.tsx';

const tracking = { carrier: 'UPS', number: '1Z999', url: 'https://carrier.example/1Z999' };

function newsOf(stated: Partial<Order>): string {
  const order = { status: 'paid', fulfillmentStatus: 'unfulfilled', shipBy: null, tracking: null, ...stated };
  return renderToStaticMarkup(<ShippingNews order={order as Order} />);
}

test('a paid order says by when it ships, one whose payment is on its way how long that takes', () => {
  expect(newsOf({ shipBy: '2026-12-03T15:00:00Z' })).toBe('<p>Shipped by December 3, 2026.</p>');
  expect(newsOf({ status: 'pending' })).toBe('<p>Shipped within 3 weeks of payment.</p>');
});

test('a parcel on its way can be followed', () => {
  const html = newsOf({ status: 'shipped', fulfillmentStatus: 'shipped', tracking });
  expect(html).toContain('Shipped with UPS, tracking number <a href="https://carrier.example/1Z999"');
});

test('an address that is none of the web is not linked', () => {
  const html = newsOf({ tracking: { ...tracking, url: 'javascript:alert(1)' } });
  expect(html).toContain('1Z999');
  expect(html).not.toContain('href');
});

test('an order that will not be shipped, or has been without tracking, promises nothing', () => {
  const shipBy = '2026-12-03T15:00:00Z';
  expect(newsOf({ status: 'cancelled', shipBy })).toBe('');
  expect(newsOf({ status: 'refunded', shipBy })).toBe('');
  expect(newsOf({ status: 'delivered', fulfillmentStatus: 'delivered', shipBy })).toBe('');
});
