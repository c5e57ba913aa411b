import { onTestFinished } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { newStaff } from '#tests/world/staff.ts';
import { startShopWithProvider } from './start-shop-with-provider.ts';

/** A launched shop whose providers are at a sandbox of the test, and an owner who is signed in. The shop ends with the test. */
export async function openOwnersShop() {
  const database = await openTestDatabase();
  const settings = { DATABASE_URL: database.url, TOKEN_SECRET: 'known to every process of this shop' };
  const { shop, url, provider, stop } = await startShopWithProvider(settings);
  onTestFinished(async () => {
    await stop();
    await database.close();
  });
  const staff = { now: () => new Date() };
  const { cookie } = await newStaff({
    shop: { database, staff, configuration: { studioUrl: `${url}/studio` } },
  });
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<string> => {
    const response = await fetch(`${url}/api/studio/settings/${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  };
  /** What the owner sees of a service, and does on its page. */
  const pageOf = <Shown extends { version: string }>(service: 'payments' | 'labels') => {
    const page = async (): Promise<Shown> => JSON.parse(await call('GET', service));
    return {
      page,
      save: async (key: string) => {
        const { version } = await page();
        await call('POST', service, { version, key });
      },
      prove: () => call('POST', `${service}/prove`),
    };
  };
  return { shop, provider, pageOf };
}
