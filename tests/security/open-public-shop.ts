import type { Log } from '#server/log.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

export const publicUrl = 'https://shop.example';
/** Another site of the owner that may call the API. */
export const listedPage = 'https://www.shop.example';

/** A shop configured for the internet: https, behind one proxy, with its pages. */
export interface PublicShop extends TestShop {
  /** The address at which it listens, without the proxy. */
  origin: string;
}

const settings = {
  SHOP_URL: publicUrl,
  CORS_ORIGINS: listedPage,
  TRUST_PROXY: 'on',
  STRIPE_SECRET_KEY: 'sk_test_shop',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
};

export async function openPublicShop(log?: Log): Promise<PublicShop> {
  const world = await openTestShop({ settings, hasPages: true, ...(log ? { log } : {}) });
  return { ...world, origin: world.app.listeningOrigin };
}
