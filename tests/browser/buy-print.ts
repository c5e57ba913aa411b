import type { Page } from '@playwright/test';
import type { Order } from '#domain/orders.ts';

/** Somebody buys a print, without a browser. */
export async function buyPrint(
  page: Page,
  email: string,
  sandboxUrl = process.env.TEST_SANDBOX_URL ?? '',
): Promise<Order> {
  const [print] = await (await page.request.get('/api/shop/all-prints')).json();
  const item = { productMongoId: print._id, sizeKey: 'small', frame: 'Black', mount: 'Border', quantity: 1 };
  const checkout = await page.request.post('/api/checkout/create-checkout-session', {
    data: { items: [item] },
  });
  const sessionid = /cs_test_\w+/.exec((await checkout.json()).url)?.[0] ?? '';
  await page.request.post(`${sandboxUrl}/sandbox/sessions/${sessionid}/pay`, { data: { email } });
  return (await page.request.post('/api/orders/ingest-session', { data: { sessionid } })).json();
}
