import type { FastifyInstance } from 'fastify';
import { createTimer } from '../create-timer.ts';
import type { Faults } from '../faults.ts';
import { openStore } from '../open-store.ts';
import {
  startWebhookSender,
  type WebhookSender,
  type WebhookSettings,
} from '../webhooks/start-webhook-sender.ts';
import { deleteOldResponses } from './api/idempotency.ts';
import { registerApi } from './api/register-api.ts';
import { registerPaymentControls } from './control/register-payment-controls.ts';
import type { Objects, Store } from './objects.ts';
import { registerPayPage } from './page/register-pay-page.ts';
import type { Payments } from './payments.ts';
import { nextActionAt } from './sessions/scheduled-actions.ts';
import { runDueActions } from './sessions/settle-late-payment.ts';
import { storeSchema } from './store-schema.ts';
import { writeWebhook } from './webhooks/write-webhook.ts';

export interface PaymentsOptions extends WebhookSettings {
  dataDir: string | undefined;
  faults: Faults;
  lateSettlementMs: number;
}

interface PaymentService {
  register(server: FastifyInstance): void;
  /** Starts the timer and the webhook sender, and sets the service's public URL. */
  start(publicUrl: string): void;
  setWebhookUrl(url: string | undefined): void;
  stop(): Promise<void>;
}

/** The stand-in payment provider: its database, API, payment page, timer and webhook sender. */
export function openPayments(options: PaymentsOptions): PaymentService {
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
  return {
    register: (server) => {
      registerApi(server, payments);
      registerPayPage(server, payments);
      registerPaymentControls(server, payments);
    },
    start: (publicUrl) => {
      payments.publicUrl = publicUrl;
      webhookSender = startWebhookSender(store.database, {
        ...options,
        write: (event) => writeWebhook(store, event, options.webhookSecret),
      });
      timer.set();
    },
    setWebhookUrl: (url) => webhookSender?.setWebhookUrl(url),
    stop: async () => {
      timer.stop();
      await webhookSender?.stop();
      store.close();
    },
  };
}
