import { createAlarm } from '../../create-alarm.ts';
import type { Payments } from '../payments.ts';
import {
  type AttemptResult,
  claimDue,
  closeDelivery,
  type Delivery,
  hurryDeliveries,
  nextDeliveryAt,
  postponeDelivery,
} from './deliveries.ts';
import { configuredEndpoint } from './queue-deliveries.ts';
import { sendEvent } from './send-event.ts';

export interface PostmanOptions {
  /** Where the configured endpoint is; undefined keeps its events until it is known. */
  webhookUrl: string | undefined;
  webhookSecret: string;
  /** The wait before the second attempt; it doubles with each, up to a minute. */
  webhookRetryMs: number;
  webhookTimeoutMs: number;
}

export interface Postman {
  wake(): void;
  setWebhookUrl(url: string | undefined): void;
  stop(): Promise<void>;
}

const longestRetryMs = 60_000;
const givesUpAfterMs = 3 * 24 * 60 * 60 * 1000;

/** Delivers queued events until the endpoint answers 2xx, with back-off, for three days. What waits survives a restart. */
export function startPostman(payments: Payments, options: PostmanOptions): Postman {
  let webhookUrl = options.webhookUrl;
  const stopping = new AbortController();
  const rounds = new Set<Promise<void>>();
  const unreachable = () => (webhookUrl ? [] : [configuredEndpoint]);

  const deliver = async (delivery: Delivery) => {
    const target = targetOf(payments, delivery, webhookUrl, options.webhookSecret);
    const result = await sendEvent(payments, delivery, target, options.webhookTimeoutMs, stopping.signal);
    if (!stopping.signal.aborted) settle(payments, delivery, result, options.webhookRetryMs);
  };
  const deliverDue = async () => {
    const due = claimDue(payments.store, options.webhookTimeoutMs * 2, unreachable());
    const parallel = due.filter((delivery) => !delivery.reversed).map(deliver);
    for (const delivery of due.filter((one) => one.reversed).reverse()) await deliver(delivery);
    await Promise.all(parallel);
  };
  const alarm = createAlarm(
    () => nextDeliveryAt(payments.store, unreachable()),
    () => {
      const round = deliverDue().finally(() => {
        rounds.delete(round);
        alarm.set();
      });
      rounds.add(round);
    },
  );
  hurryDeliveries(payments.store);
  alarm.set();
  return {
    wake: alarm.set,
    setWebhookUrl: (url) => {
      webhookUrl = url;
      hurryDeliveries(payments.store);
      alarm.set();
    },
    stop: async () => {
      alarm.stop();
      stopping.abort();
      await Promise.allSettled(rounds);
    },
  };
}

function targetOf(
  payments: Payments,
  { endpoint }: Delivery,
  webhookUrl: string | undefined,
  secret: string,
) {
  if (endpoint === configuredEndpoint) return webhookUrl ? { url: webhookUrl, secret } : undefined;
  const registered = payments.store.find('webhook_endpoint', endpoint);
  return registered ? { url: registered.url, secret: registered.secret ?? secret } : undefined;
}

function settle(payments: Payments, delivery: Delivery, result: AttemptResult, retryMs: number): void {
  const delivered = result.status !== null && result.status >= 200 && result.status < 300;
  const tooOld = Date.now() - delivery.createdAtMs > givesUpAfterMs;
  if (delivered || tooOld) {
    closeDelivery(payments.store, delivery.id, delivered ? 'delivered' : 'abandoned', result);
    return;
  }
  const wait = Math.min(retryMs * 2 ** delivery.attempts, longestRetryMs);
  postponeDelivery(payments.store, delivery.id, Date.now() + wait, result);
}
