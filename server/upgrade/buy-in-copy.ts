import { z } from 'zod';
import { productList, productSchema } from '#domain/api/catalogue/product.ts';
import { openedCheckout } from '#domain/api/checkout.ts';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import type { RunningCopy } from '#server/backup/start-copy.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';

const order = z.object({ _id: z.string() });

/**
 * Buys one print in the copy, through its sandbox.
 * @returns the number of its order; undefined if nothing is on sale
 * @throws OperatorError with the call that failed
 */
export async function buyInCopy({
  origin,
  sandboxUrl,
}: Pick<RunningCopy, 'origin' | 'sandboxUrl'>): Promise<string | undefined> {
  const [print] = productList.parse(await call(`${origin}/api/shop/all-prints?limit=1`));
  if (!print) return undefined;
  const product = productSchema.parse(await call(`${origin}/api/products/find/${print._id}`));
  const variant = product.variants.find(({ isActive }) => isActive);
  if (!variant) return undefined;
  const { size: sizeKey, frameColor, mount } = variant;
  const item = {
    productMongoId: print._id,
    sizeKey,
    frame: frames[frameColor].checkoutWord,
    mount,
    quantity: 1,
  };
  const { id } = openedCheckout.parse(
    await call(`${origin}/api/checkout/create-checkout-session`, { items: [item] }),
  );
  await call(`${sandboxUrl}/sandbox/sessions/${id}/pay`, { email: 'rehearsal@passepartout.example' });
  return orderNumber(order.parse(await call(`${origin}/api/orders/ingest-session`, { sessionid: id })));
}

async function call(url: string, body?: object): Promise<unknown> {
  const post = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(url, post);
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new OperatorError(`Buying a print failed: ${url} answered ${response.status}: ${text.slice(0, 300)}`);
}
