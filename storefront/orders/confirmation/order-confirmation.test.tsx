import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { CheckoutSession } from '#domain/api/checkout.ts';
import { OrderConfirmation } from './order-confirmation.tsx';

function headingOf(payment_status: CheckoutSession['payment_status']): string | undefined {
  const total_details = { amount_discount: 0, amount_shipping: 0, amount_tax: 0 };
  const amounts = { amount_subtotal: 20_000, amount_total: 20_000, total_details };
  const session = { payment_status, currency: 'usd', ...amounts } as CheckoutSession;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OrderConfirmation confirmation={{ kind: 'confirmed', session, order: null }} />
    </MemoryRouter>,
  );
  return /<h1.*?<\/h1>/.exec(html)?.[0].replaceAll(/<[^>]*>/g, '');
}

test('an order is called confirmed once its payment has cleared', () => {
  expect(headingOf('paid')).toBe('Thank you! Your order is confirmed.');
  expect(headingOf('no_payment_required')).toBe('Thank you! Your order is confirmed.');
  expect(headingOf('unpaid')).toBe('Thank you! We have your order.');
});
