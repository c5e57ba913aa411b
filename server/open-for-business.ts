import type { AddressInfo } from 'node:net';
import { demoMember, settleDemoMember } from './accounts/joining/demo-member.ts';
import { buildApp } from './app.ts';
import { hideDemoPrints } from './catalogue/demo/hide-demo-prints.ts';
import { seedInOwnProcess } from './catalogue/demo/seed-in-own-process.ts';
import { warnOfMissingPictures } from './catalogue/warn-of-missing-pictures.ts';
import {
  type Configuration,
  isDemonstration,
  mailSender,
  needsSandbox,
  playsSandboxMusic,
} from './configuration/configuration.ts';
import { openShopDatabase } from './database/open-shop-database.ts';
import type { Log } from './log.ts';
import { openBuiltStorefront } from './pages/open-built-storefront.ts';
import { openDevelopmentStorefront } from './pages/open-development-storefront.ts';
import { openPages } from './pages/pages.ts';
import { openSandbox, type RunningSandbox } from './sandbox-process/open-sandbox.ts';
import { requireFreePort } from './sandbox-process/require-free-port.ts';
import { openShop } from './shop.ts';

/** Set by `npm run dev`. */
const isDevelopment = process.env.PASSEPARTOUT_DEV === '1';

/**
 * Opens everything, in the order in which each needs the other, listens, and says where. Closing goes the
 * other way round: requests and jobs under way are finished before what they stand on goes.
 * @throws an AbortError, with all closed again, when `signal` interrupts the opening
 */
export async function openForBusiness(
  configuration: Configuration,
  log: Log,
  signal: AbortSignal,
): Promise<{ close(): Promise<void> }> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };
  try {
    await requireFreePort(configuration);
    const storefront = await (isDevelopment ? openDevelopmentStorefront() : openBuiltStorefront());
    closers.push(() => storefront.close());
    const database = await openShopDatabase(configuration, log, console.log);
    closers.push(() => database.close());
    signal.throwIfAborted();
    const sandbox = needsSandbox(configuration) ? await openSandbox(configuration, log) : undefined;
    if (sandbox) closers.push(() => sandbox.stop());

    const shop = await openShop({ configuration, log, database, ...services(configuration, sandbox) });
    closers.push(() => shop.close());
    const { dataDir, hangsDemoPrints } = configuration;
    if (hangsDemoPrints) await seedInOwnProcess({ database, dataDir, signal });
    else await hideDemoPrints(database.db, console.log);
    await warnOfMissingPictures(shop);
    await settleDemoMember(shop.accounts, isDemonstration(configuration));
    signal.throwIfAborted();
    const { catalogue } = shop;
    const { shopUrl, apiUrl } = configuration;
    const music = playsSandboxMusic(configuration) ? sandbox?.music : configuration.music;
    const onPrint = shop.drawForSharing;
    const pages = openPages({ storefront, catalogue, shopUrl, apiUrl, music, onPrint, log });
    const app = await buildApp(shop, { pages, storefront });
    await app.listen({
      host: configuration.host,
      port: configuration.port,
      listenTextResolver: () => 'listening',
    });
    closers.push(() => app.close());
    await shop.startWork();
    announce(configuration, app.server.address(), sandbox);
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The real services where they are configured, the sandbox's in place of those that are not. */
function services(configuration: Configuration, sandbox: RunningSandbox | undefined) {
  const payments = configuration.payments ?? { secretKey: 'sk_test_sandbox', apiUrl: sandbox?.url ?? '' };
  const mail = configuration.mail ?? { smtpUrl: sandbox?.smtpUrl ?? '', from: mailSender(configuration) };
  return { payments, mail };
}

function announce(
  configuration: Configuration,
  address: AddressInfo | string | null,
  sandbox: RunningSandbox | undefined,
): void {
  const { shopUrl, host } = configuration;
  const port = typeof address === 'object' ? address?.port : address;
  console.log(`\nThe shop is open:   ${shopUrl}   (listening on ${host}:${port})`);
  console.log(`The HTTP API:       ${shopUrl}/api/docs`);
  if (sandbox) console.log(`The sandbox:        ${sandbox.url}   (payments and mails that reach nobody)`);
  if (isDemonstration(configuration)) {
    console.log(`A member:           ${demoMember.email}, password ${demoMember.password}`);
  }
  console.log('Ctrl-C closes it.\n');
}
