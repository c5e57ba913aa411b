import type Stripe from 'stripe';
import { hourMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { shopIdentity } from './tables.ts';

/** Identifies this shop among those that share a payment account (decision 040). */
export interface ShopIdentity {
  id: string;
  /** Sessions created before this may lack the id. Null for a shop that never ran a version without ids. */
  identifiedAt: Date | null;
  shopUrl: string;
}

type Params = Stripe.Checkout.SessionCreateParams;

const mark = 'passepartout';
/** During a rolling upgrade, processes of the previous version still open sessions without an id. */
const rollingUpgradeMs = hourMs;

/** Reads the id that the migration gave this database. */
export async function readShopIdentity(on: Executor, shopUrl: string): Promise<ShopIdentity> {
  const [row] = await on.select().from(shopIdentity);
  if (!row) throw new Error('The table shop_identity has no row. Restore it from a backup.');
  return { id: row.id, identifiedAt: row.identifiedAt, shopUrl };
}

/** Adds the shop's mark and id to the parameters of a new session. */
export function withShopMetadata(params: Params, { id }: Pick<ShopIdentity, 'id'>): Params {
  const shop = { shop: mark, shopId: id };
  const { metadata, payment_intent_data: intent } = params;
  return {
    ...params,
    metadata: { ...metadata, ...shop },
    payment_intent_data: { ...intent, metadata: { ...intent?.metadata, ...shop } },
  };
}

/** Whether this shop opened the session, and not another shop with the same payment account. */
export function isOfShop(
  session: Pick<Stripe.Checkout.Session, 'metadata' | 'created' | 'success_url'>,
  shop: ShopIdentity,
): boolean {
  const { metadata } = session;
  if (metadata?.shopId) return metadata.shopId === shop.id;
  return metadata?.shop === mark && isOfPreviousVersion(session, shop);
}

function isOfPreviousVersion(
  { created, success_url }: Pick<Stripe.Checkout.Session, 'created' | 'success_url'>,
  { identifiedAt, shopUrl }: ShopIdentity,
): boolean {
  if (!identifiedAt) return false;
  const age = created * 1000 - identifiedAt.getTime();
  return age < 0 || (age < rollingUpgradeMs && success_url?.startsWith(`${shopUrl}/success?`) === true);
}
