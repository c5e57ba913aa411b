import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { hideDemoPrints } from './catalogue/demo/hide-demo-prints.ts';
import { seedInOwnProcess } from './catalogue/demo/seed-in-own-process.ts';
import { warnOfMissingPictures } from './catalogue/warn-of-missing-pictures.ts';
import {
  type Configuration,
  hasSandboxMail,
  hasSandboxPayments,
  isDemonstration,
  labelsOf,
  loadMachine,
  type MachineConfiguration,
  mailSender,
  needsSandbox,
  playsSandboxMusic,
} from './configuration/configuration.ts';
import { OperatorError } from './configuration/operator-error.ts';
import { shopVersion } from './configuration/shop-version.ts';
import { demoMember, updateDemoMember } from './customers/accounts/registration/demo-member.ts';
import { findFullDisk } from './database/find-full-disk.ts';
import { openShopDatabase } from './database/open-shop-database.ts';
import { replaced } from './http/health-routes.ts';
import { explainListenError, requireFreePort } from './http/listen-errors.ts';
import { acceptLastConnections, stopListening } from './http/stop-listening.ts';
import { findLauncher, type Launcher } from './launcher.ts';
import { createLog, type Log } from './log.ts';
import { openShop } from './open-shop.ts';
import { openBuiltStorefront } from './pages/open-built-storefront.ts';
import { openDevelopmentStorefront } from './pages/open-development-storefront.ts';
import { openPages } from './pages/pages.ts';
import { openBuiltStudio, openDevelopmentStudio } from './pages/studio/open-studio.ts';
import { proveNewLabelKey } from './proofs/labels/prove-labels.ts';
import { proveNewKey } from './proofs/payments/prove-payments.ts';
import { openSandbox, type RunningSandbox } from './sandbox-process/open-sandbox.ts';
import { configureShop } from './settings/configure-shop.ts';
import { followSettings } from './settings/follow-settings.ts';
import { inviteDemoOwner } from './staff/demo-owner.ts';
import { explainMusicOrigin } from './status/explain-music-origin.ts';
import { startTracing } from './traces/start-tracing.ts';

/** Set by `npm run dev`. */
const isDevelopment = process.env.PASSEPARTOUT_DEV === '1';
const closeTimeoutMs = 25_000;
/**
 * The time between the signal and the end of idle connections. Each response closes its connection then, and `/readyz`
 * answers 503, so that proxies and browsers send their next requests to another process (decision 086).
 */
const leaveTimeMs = isDevelopment ? 0 : 2000;
/** How long after its connection a proxy's request may arrive. */
const lastRequestMs = isDevelopment ? 0 : 250;

/** Runs the shop until a signal or its parent process closes it. If it can't start, prints the reason and exits with code 1. */
export function start(): void {
  run().catch((error: unknown) => {
    console.error(explain(error));
    process.exit(1);
  });
}

async function run(): Promise<void> {
  const machine = loadMachine(console.error);
  const log = createLog(machine.logLevel);
  log.info({ version: shopVersion(), node: process.version }, 'starting the shop');
  const closing = new AbortController();
  // A parent process that started the shop with an IPC channel has died when the channel disconnects.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => closing.abort());
  closing.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), closeTimeoutMs).unref());
  // The channel may have closed while the modules were loaded, before anything listened.
  if (process.connected === false) closing.abort();

  const close = await open(machine, log, closing).catch((error: unknown) => {
    if (closing.signal.aborted) process.exit(0);
    throw error;
  });
  if (!closing.signal.aborted) await once(closing.signal, 'abort');
  log.info('closing the shop');
  await pause(leaveTimeMs);
  await close();
  process.exit(0);
}

/**
 * Opens each part after those it depends on, and starts listening.
 * @returns closes the parts in the opposite order, so requests and jobs in progress can finish
 * @throws AbortError, after closing every open part, when `signal` aborts
 */
async function open(
  machine: MachineConfiguration,
  log: Log,
  closing: AbortController,
): Promise<() => Promise<void>> {
  const { signal } = closing;
  const launcher = findLauncher();
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };
  try {
    if (machine.traces) closers.push(await startTracing(machine.traces, log));
    const isReplacement = launcher?.socket !== undefined;
    if (!isReplacement) await requireFreePort(machine);
    const storefront = await (isDevelopment ? openDevelopmentStorefront() : openBuiltStorefront());
    closers.push(() => storefront.close());
    const studio = await (isDevelopment ? openDevelopmentStudio() : openBuiltStudio());
    closers.push(() => studio.close());
    signal.throwIfAborted();
    const database = await openShopDatabase(machine, log, console.log);
    closers.push(() => database.close());
    signal.throwIfAborted();
    const { configuration, version } = await configureShop(database.db, machine);
    const opening = needsSandbox(configuration)
      ? openSandbox(configuration, log, { isReplacement })
      : Promise.resolve(undefined);
    closers.push(() =>
      opening.then(
        (running) => running?.stop(),
        () => {},
      ),
    );
    const services = opening.then((running) => chooseServices(configuration, running));
    // Until the shop awaits it, a failure must not end the process.
    services.catch(() => {});
    const shop = await openShop({ configuration, log, database, services });
    closers.push(() => shop.close());
    const sandbox = await opening;
    const { dataDir, hangsDemoPrints, host, port } = configuration;
    if (hangsDemoPrints) await seedInOwnProcess({ database, dataDir, signal });
    else await hideDemoPrints(database.db, console.log);
    await warnOfMissingPictures(shop);
    await updateDemoMember(shop.accounts, isDemonstration(configuration));
    const demoOwnerLink = await inviteDemoOwner(shop.staff, isDemonstration(configuration));
    signal.throwIfAborted();
    const { catalogue, details } = shop;
    for (const problem of explainMusicOrigin(configuration, details.current().playlist)) log.warn(problem);
    const { shopUrl, apiUrl, keepsCartOffline } = configuration;
    const music = playsSandboxMusic(configuration) ? sandbox?.music : configuration.music;
    const widgetUrl = configuration.music?.widgetUrl;
    const pages = openPages({
      storefront,
      catalogue,
      details,
      shopUrl,
      apiUrl,
      music,
      widgetUrl,
      keepsCartOffline,
      log,
    });
    const app = await buildApp(shop, { pages, storefront, studio }, signal);
    const socket = launcher?.socket === undefined ? {} : { fd: launcher.socket };
    await app.listen({ host, port, ...socket, listenTextResolver: () => 'listening' });
    closers.push(async () => {
      await acceptLastConnections(app.server);
      await pause(lastRequestMs);
      await app.close();
    });
    await shop.startWork();
    const replace = launcher && (() => replaceProcess(launcher, app.server, closing));
    const stopFollowing = followSettings({ ...shop, ...database, version, replace });
    closers.push(async () => stopFollowing());
    // Without a payload it is news of a lost connection.
    const onUpgrade = (payload: string | undefined) => payload !== undefined && launcher?.switchRelease();
    const stopAwaiting = shop.watch.on('upgrade_requested', onUpgrade);
    closers.push(async () => void stopAwaiting());
    launcher?.reportReady();
    proveNewKey({ ...shop, ...database }).catch((err: unknown) =>
      log.warn({ err }, 'could not prove the new payment key'),
    );
    proveNewLabelKey({ ...shop, ...database }).catch((err: unknown) =>
      log.warn({ err }, 'could not prove the new label key'),
    );
    announce({ configuration, address: app.server.address(), sandbox, demoOwnerLink });
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** @returns whether another process serves now, so that this one closes */
async function replaceProcess(
  launcher: Launcher,
  server: Server,
  closing: AbortController,
): Promise<boolean> {
  const isReplaced = await launcher.replace(server);
  if (isReplaced) {
    stopListening(server);
    closing.abort(replaced);
  }
  return isReplaced;
}

/** Payments, mail and labels as configured; the sandbox's where the shop is a demonstration, and else none. */
function chooseServices(configuration: Configuration, sandbox: RunningSandbox | undefined) {
  const { payments, mail } = configuration;
  const sandboxPayments = { secretKey: 'sk_test_sandbox', apiUrl: sandbox?.url ?? '' };
  const sandboxMail = { smtpUrl: sandbox?.smtpUrl ?? '', from: mailSender(configuration) };
  return {
    payments: hasSandboxPayments(configuration) ? sandboxPayments : payments,
    mail: hasSandboxMail(configuration) ? sandboxMail : mail,
    labels: labelsOf(configuration, sandbox?.url),
  };
}

interface Announcement {
  configuration: Configuration;
  address: AddressInfo | string | null;
  sandbox: RunningSandbox | undefined;
  demoOwnerLink: string | undefined;
}

function announce({ configuration, address, sandbox, demoOwnerLink }: Announcement): void {
  const { shopUrl, studioUrl, host } = configuration;
  const port = typeof address === 'object' ? address?.port : address;
  console.log(`\nThe shop is open:   ${shopUrl}   (listening on ${host}:${port})`);
  console.log(`The HTTP API:       ${shopUrl}/api/docs`);
  if (sandbox)
    console.log(`The sandbox:        ${sandbox.url}   (test payments, and emails that are never delivered)`);
  if (isDemonstration(configuration)) {
    console.log(`A member:           ${demoMember.email}, password ${demoMember.password}`);
  }
  console.log(`The studio:         ${studioUrl}`);
  if (demoOwnerLink) console.log(`Join it as owner:   ${demoOwnerLink}   (works once)`);
  console.log('Ctrl-C closes it.\n');
}

/** One line for a problem that the operator can fix; the stack for anything else, which is a bug. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const diskError = findFullDisk(error);
  if (diskError)
    return `A disk is full: ${diskError}. Free some space on the disk of DATA_DIR, and start again.`;
  return (
    explainListenError(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  );
}
