import { buildApp } from '#server/app.ts';
import { openBuiltStorefront } from '#server/pages/open-built-storefront.ts';
import { openPages } from '#server/pages/pages.ts';
import type { Log } from '#server/platform/log.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

export const publicUrl = 'https://shop.example';
/** A page of the owner's elsewhere that may call the API. */
export const listedPage = 'https://www.shop.example';

/** The shop as its owner puts it on the internet: under https, behind one proxy, with its pages. */
export interface PublicShop extends TestShop {
  /** Where it listens behind the proxy. */
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
  const world = await openTestShop({ settings, ...(log ? { log } : {}) });
  const storefront = await openBuiltStorefront();
  const { catalogue } = world.shop;
  const pages = openPages({ storefront, catalogue, shopUrl: publicUrl, log: world.shop.log });
  const app = await buildApp(world.shop, { pages, storefront });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...world,
    app,
    origin: app.listeningOrigin,
    async close() {
      await app.close();
      await world.close();
    },
  };
}
