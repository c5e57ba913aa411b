import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createTimer } from '../create-timer.ts';
import type { Faults } from '../faults.ts';
import { openStore } from '../open-store.ts';
import { stateSchema } from '../state.ts';
import {
  startWebhookSender,
  type Webhook,
  type WebhookSender,
  type WebhookSettings,
} from '../webhooks/start-webhook-sender.ts';
import { deleteOldResponses } from './api/idempotency.ts';
import { registerApi } from './api/register-api.ts';
import { registerPaymentControls } from './control/register-payment-controls.ts';
import { nowInSeconds, type Objects, type Store } from './objects.ts';
import { registerPayPage } from './page/register-pay-page.ts';
import type { Payments } from './payments.ts';
import { addPromotions } from './promotions/promotions.ts';
import { nextActionAt } from './sessions/scheduled-actions.ts';
import { runDueActions } from './sessions/settle-late-payment.ts';

interface PaymentsOptions extends WebhookSettings {
  dataDir: string | undefined;
  faults: Faults;
  lateSettlementMs: number;
}

/**
 * instructions: parameters of a session that no response contains.
 * scheduled_actions: what a timer does to a session (`expire`, `settle`, `fail`), in ms since 1970.
 * responses: the responses that idempotency keys replay.
 * file_contents: the bytes of uploaded files.
 */
const storeSchema = `
CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (json_extract(body, '$.payment_intent'));
CREATE TABLE IF NOT EXISTS instructions (session TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS scheduled_actions (
  session TEXT NOT NULL,
  action TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (session, action)
);
CREATE INDEX IF NOT EXISTS scheduled_actions_by_time ON scheduled_actions (at);
CREATE TABLE IF NOT EXISTS file_contents (file TEXT PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS responses (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  request TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
${stateSchema}`;

/** The stand-in payment provider: its database, API, payment page, timer and webhook sender. */
export function openPayments(options: PaymentsOptions) {
  const store: Store = openStore<Objects>(options.dataDir, 'payments', storeSchema);
  let webhookSender: WebhookSender | undefined;
  const { faults, lateSettlementMs } = options;
  const payments: Payments = { store, faults, lateSettlementMs, publicUrl: '', wake: () => wake() };
  const timer = createTimer(
    () => nextActionAt(store),
    () => {
      runDueActions(payments);
      webhookSender?.wake();
    },
  );
  const wake = () => {
    timer.set();
    webhookSender?.wake();
  };
  deleteOldResponses(store);
  addPromotions(store);
  return {
    register: (server: FastifyInstance) => {
      registerApi(server, payments);
      registerPayPage(server, payments);
      registerPaymentControls(server, payments);
    },
    /** Starts the timer and the webhook sender, and sets the service's public URL. */
    start: (publicUrl: string) => {
      payments.publicUrl = publicUrl;
      webhookSender = startWebhookSender(store.database, {
        ...options,
        write: (event, endpoint) => writeWebhook(store, event, { endpoint, secret: options.webhookSecret }),
      });
      timer.set();
    },
    setWebhookUrl: (url: string | undefined) => webhookSender?.setWebhookUrl(url),
    stop: async () => {
      timer.stop();
      await webhookSender?.stop();
      store.close();
    },
  };
}

/** The request for a stored event, as the provider sends it. Undefined if its endpoint receives no events anymore. */
function writeWebhook(
  store: Store,
  event: string,
  sender: { endpoint: string | null; secret: string },
): Webhook | undefined {
  const endpoint = sender.endpoint === null ? undefined : store.find('webhook_endpoint', sender.endpoint);
  if (sender.endpoint !== null && endpoint?.status !== 'enabled') return undefined;
  const secret = endpoint?.secret ?? sender.secret;
  const body = JSON.stringify(store.find('event', event), null, 2);
  const signature = sign(body, secret, nowInSeconds());
  const url = endpoint ? { url: endpoint.url } : {};
  return { ...url, body, headers: { 'user-agent': 'Stripe/1.0 (sandbox)', 'stripe-signature': signature } };
}

/** The `Stripe-Signature` header for a raw body: HMAC-SHA256 over `<t>.<body>`, keyed with the whole `whsec_…` text. */
function sign(rawBody: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${rawBody}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}
