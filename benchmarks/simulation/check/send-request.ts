import type { CheckoutItem } from '#domain/orders/checkout.ts';
import { demoMember } from '#server/customers/accounts/registration/demo-member.ts';
import { postJson } from '#tests/process/post-json.ts';
import { readUrl } from '../../load/read-url.ts';
import { openCheckout, pay } from '../../load/shop-calls.ts';
import type { RequestKind } from '../shop/simulated-shop.ts';

export interface CheckedShop {
  url: string;
  sandboxUrl: string;
  item: CheckoutItem;
}

/** The program's address. Visitors have this machine's, which no limit counts. */
export const programAddress = '198.51.100.1';

const searches = 90 * 90;

/** Two numbers. A search for unknown words would also look for similar ones, which costs more. */
function searchWords(search: number): string {
  return `${10 + (search % 90)}+${10 + (Math.floor(search / 90) % 90)}`;
}

/** Sends a request of each kind to a real shop. @returns whether it was answered, rather than refused */
export function openSender({ url, sandboxUrl, item }: CheckedShop): (kind: RequestKind) => Promise<boolean> {
  const isAnswered = (status: number) => status !== 429 && status !== 503;
  let search = Math.floor(Math.random() * searches);
  const send: Record<RequestKind, () => Promise<boolean>> = {
    cachedPage: async () => isAnswered(await readUrl(`${url}/product/${item.productMongoId}`)),
    page: async () =>
      isAnswered(await readUrl(`${url}/shop/all-prints/?orientation=portrait&q=${searchWords(search++)}`)),
    unknownAddress: async () =>
      isAnswered(await readUrl(`${url}/api/unknown`, { 'x-forwarded-for': programAddress })),
    paymentPage: async () => Boolean(await openCheckout(url, item)),
    purchase: async () => {
      const sessionid = await openCheckout(url, item);
      await pay(sandboxUrl, sessionid);
      return Boolean(await postJson(`${url}/api/orders/ingest-session`, { sessionid }));
    },
    signIn: async () => Boolean(await postJson(`${url}/api/auth/login`, demoMember)),
  };
  return (kind) => send[kind]();
}
