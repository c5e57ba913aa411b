import { resolve } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { createFaults, registerFaults } from './faults.ts';
import { openLabels } from './labels/open-labels.ts';
import { openMailbox } from './mailbox/open-mailbox.ts';
import { registerMailbox } from './mailbox/register-mailbox.ts';
import { startSmtp } from './mailbox/start-smtp.ts';
import { musicAt } from './music/playlist.ts';
import { registerMusic } from './music/register-music.ts';
import { openZone, registerZone } from './names/open-zone.ts';
import { startNameServer } from './names/start-name-server.ts';
import { registerFrontPage } from './pages/front-page.ts';
import { registerAssets } from './pages/register-assets.ts';
import { openPayments } from './payments/open-payments.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  smtpPort: number;
  /** Where browsers and shops reach it, if not at its own URL: behind a proxy, for example. */
  publicUrl?: string | undefined;
  /** Where data is stored across restarts and crashes. Without it, data is only in memory. */
  dataDir?: string | undefined;
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  /** Where the news about parcels goes, and its secret. */
  labelsWebhookUrl?: string | undefined;
  labelsWebhookSecret?: string | undefined;
  /** How long a late card takes to settle. Default: 5 seconds. */
  lateSettlementMs?: number | undefined;
  /** The wait before a webhook is sent again. It doubles with each attempt, up to a minute. */
  webhookRetryMs?: number | undefined;
}

export interface Sandbox {
  url: string;
  smtpUrl: string;
  /** Where names are asked for, such as `127.0.0.1:4242`. */
  dnsServer: string;
  port: number;
  /** The playlist, and the script that plays it. */
  music: { playlistUrl: string; widgetUrl: string };
  /** Changes the endpoint for events. Waiting events are sent at once. */
  setWebhookUrl(url: string | undefined): void;
  setLabelsWebhookUrl(url: string | undefined): void;
  close(): Promise<void>;
}

/** Starts the stand-ins for the outside services on 127.0.0.1. Rejects with EADDRINUSE when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const faults = createFaults();
  const mailbox = openMailbox(options.dataDir);
  const {
    dataDir,
    webhookSecret = 'whsec_sandbox',
    webhookRetryMs = 1000,
    lateSettlementMs = 5000,
  } = options;
  const shared = { faults, dataDir, webhookRetryMs };
  const payments = openPayments({
    ...shared,
    lateSettlementMs,
    webhookUrl: options.webhookUrl,
    webhookSecret,
  });
  const labels = openLabels({
    ...shared,
    webhookUrl: options.labelsWebhookUrl,
    webhookSecret: options.labelsWebhookSecret ?? 'sandbox',
  });
  const server = createServer();
  const closers = [() => mailbox.close(), () => payments.stop(), () => labels.stop(), () => server.close()];
  const close = closeOnce(closers);
  try {
    const smtp = await startSmtp(mailbox, faults, options.smtpPort);
    closers.push(() => smtp.close());
    const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;
    const zone = openZone(dataDir);
    // Names are asked for over UDP, so it shares the number of the pages' port.
    const names = await startNameServer(zone, faults, options.port);
    closers.push(() => names.close());
    const dnsServer = `127.0.0.1:${names.port}`;
    registerAssets(server);
    registerFrontPage(server, { smtpUrl, dnsServer, webhookSecret });
    registerZone(server, zone);
    registerAddresses(server, { smtpUrl, dataDir });
    registerFaults(server, faults);
    registerMailbox(server, mailbox);
    registerMusic(server);
    payments.register(server);
    labels.register(server);
    const url = await server.listen({ port: options.port, host: '127.0.0.1' });
    payments.start(options.publicUrl ?? url);
    labels.start(options.publicUrl ?? url);
    const port = Number(new URL(url).port);
    const { setWebhookUrl } = payments;
    const setLabelsWebhookUrl = labels.setWebhookUrl;
    return { url, port, smtpUrl, dnsServer, music: musicAt(url), setWebhookUrl, setLabelsWebhookUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** `GET /sandbox/addresses`: the services' URLs and the data folder, so that other processes of the same shop can share it. */
function registerAddresses(
  server: FastifyInstance,
  { dataDir, smtpUrl }: { dataDir: string | undefined; smtpUrl: string },
): void {
  server.get('/sandbox/addresses', () => {
    const url = server.listeningOrigin;
    return { dataDir: dataDir ? resolve(dataDir) : null, url, smtpUrl, music: musicAt(url) };
  });
}

/** Returns a function that closes everything once, in reverse order. Later calls wait for the first. */
function closeOnce(closers: (() => unknown)[]): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };
  return () => {
    closing ??= closeAll();
    return closing;
  };
}

/** Keeps forms as raw text, because the API and the payment page parse them themselves. */
function createServer(): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  return server;
}
