import type { Page } from '@playwright/test';
import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { type Order, orderNumber } from '#domain/orders/orders.ts';

/** A small print in a black frame with a mat. */
const smallPrint = { sizeKey: 'small', frame: 'Black', mount: 'Border', quantity: 1 };

/**
 * A visitor buys a print, without a browser, and says that it hangs in Oregon.
 * @param variants the variants of which it is bought
 * @param state where it then ships to
 */
export async function buyPrint(
  page: Pick<Page, 'request'>,
  email: string,
  sandboxUrl = process.env.TEST_SANDBOX_URL ?? '',
  variants: Partial<typeof smallPrint>[] = [smallPrint],
  state = 'OR',
): Promise<Order> {
  const [print] = await (await page.request.get('/api/shop/all-prints')).json();
  const items = variants.map((variant) => ({ productMongoId: print._id, ...smallPrint, ...variant }));
  const data = { items, state: 'OR' };
  const checkout = await page.request.post('/api/checkout/create-checkout-session', { data });
  const sessionid = /cs_test_\w+/.exec((await checkout.json()).url)?.[0] ?? '';
  const payment = { email, address: { state } };
  await page.request.post(`${sandboxUrl}/sandbox/sessions/${sessionid}/pay`, { data: payment });
  return (await page.request.post('/api/orders/ingest-session', { data: { sessionid } })).json();
}

/** The code of the order's first piece. @param page of a member of staff who is signed in */
export async function findPieceCode(page: Pick<Page, 'request'>, order: Order): Promise<string> {
  const { pieces }: { pieces: BenchPiece[] } = await (await page.request.get('/api/studio/pieces')).json();
  const piece = pieces.find((one) => one.orderNumber === orderNumber(order));
  if (!piece) throw new Error(`Order ${orderNumber(order)} has no piece on the bench.`);
  return piece.code;
}
