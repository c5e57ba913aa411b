import type { Page } from '@playwright/test';
import type { Order } from '#domain/orders/orders.ts';

/** A small print in a black frame with a mat. */
const smallPrint = { sizeKey: 'small', frame: 'Black', mount: 'Border', quantity: 1 };

/** A visitor buys a print, without a browser. @param variants of which it is bought */
export async function buyPrint(
  page: Page,
  email: string,
  sandboxUrl = process.env.TEST_SANDBOX_URL ?? '',
  forms: Partial<typeof smallPrint>[] = [smallPrint],
): Promise<Order> {
  const [print] = await (await page.request.get('/api/shop/all-prints')).json();
  const items = forms.map((form) => ({ productMongoId: print._id, ...smallPrint, ...form }));
  const checkout = await page.request.post('/api/checkout/create-checkout-session', { data: { items } });
  const sessionid = /cs_test_\w+/.exec((await checkout.json()).url)?.[0] ?? '';
  await page.request.post(`${sandboxUrl}/sandbox/sessions/${sessionid}/pay`, { data: { email } });
  return (await page.request.post('/api/orders/ingest-session', { data: { sessionid } })).json();
}
