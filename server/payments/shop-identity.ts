import type Stripe from 'stripe';
import type { Executor } from '#server/database/database.ts';
import { shopIdentity } from './tables.ts';

/** Which of the shops that share a payment account this one is (docs/decisions/040). */
export interface ShopIdentity {
  id: string;
  /** Older versions wrote no id into their sessions. Null for a shop that no older version ever ran. */
  identifiedAt: Date | null;
  shopUrl: string;
}

type Params = Stripe.Checkout.SessionCreateParams;

const mark = 'passepartout';
/** While several processes are upgraded one by one, the old ones go on opening sessions without an id. */
const rollingUpgradeMs = 60 * 60 * 1000;

/** Reads the id that the database was given when its table was made. */
export async function readShopIdentity(on: Executor, shopUrl: string): Promise<ShopIdentity> {
  const [row] = await on.select().from(shopIdentity);
  if (!row) throw new Error('The table shop_identity has no row. Restore it from a backup.');
  return { id: row.id, identifiedAt: row.identifiedAt, shopUrl };
}

/** The parameters of a new session, naming the shop that opens it. */
export function withShopMetadata(params: Params, { id }: Pick<ShopIdentity, 'id'>): Params {
  const ours = { shop: mark, shopId: id };
  const { metadata, payment_intent_data: intent } = params;
  return {
    ...params,
    metadata: { ...metadata, ...ours },
    payment_intent_data: { ...intent, metadata: { ...intent?.metadata, ...ours } },
  };
}

/** Whether this shop opened the session, rather than another that uses the same payment account. */
export function isOurs(
  session: Pick<Stripe.Checkout.Session, 'metadata' | 'created' | 'success_url'>,
  shop: ShopIdentity,
): boolean {
  const { metadata } = session;
  if (metadata?.shopId) return metadata.shopId === shop.id;
  return metadata?.shop === mark && isOfOlderVersion(session, shop);
}

function isOfOlderVersion(
  { created, success_url }: Pick<Stripe.Checkout.Session, 'created' | 'success_url'>,
  { identifiedAt, shopUrl }: ShopIdentity,
): boolean {
  if (!identifiedAt) return false;
  const age = created * 1000 - identifiedAt.getTime();
  return age < 0 || (age < rollingUpgradeMs && success_url?.startsWith(`${shopUrl}/success?`) === true);
}
