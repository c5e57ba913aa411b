import type { FastifyInstance } from 'fastify';
import type { Faults } from '../faults.ts';
import { openStore } from '../open-store.ts';
import { stateSchema } from '../state.ts';
import {
  startWebhookSender,
  type WebhookSender,
  type WebhookSettings,
} from '../webhooks/start-webhook-sender.ts';
import type { Labels } from './labels.ts';
import type { Objects } from './objects.ts';
import { registerLabels } from './register-labels.ts';
import { writeWebhook } from './tracker-events.ts';

interface LabelsOptions extends WebhookSettings {
  dataDir: string | undefined;
  faults: Faults;
}

/** The stand-in label provider (EasyPost's API): its database, API and webhook sender. */
export function openLabels({ dataDir, faults, ...webhooks }: LabelsOptions) {
  const store = openStore<Objects>(dataDir, 'labels', stateSchema);
  let webhookSender: WebhookSender | undefined;
  const labels: Labels = { store, faults, publicUrl: '', wake: () => webhookSender?.wake() };
  return {
    register: (server: FastifyInstance) => registerLabels(server, labels),
    start(publicUrl: string) {
      labels.publicUrl = publicUrl;
      webhookSender = startWebhookSender(store.database, {
        ...webhooks,
        write: (event, endpoint) => writeWebhook(store, event, { endpoint, secret: webhooks.webhookSecret }),
      });
    },
    setWebhookUrl: (url: string | undefined) => webhookSender?.setWebhookUrl(url),
    async stop() {
      await webhookSender?.stop();
      store.close();
    },
  };
}
