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

export interface WebhookSenderOptions {
  /** The URL of the configured endpoint. Its events wait while this is undefined. */
  webhookUrl: string | undefined;
  webhookSecret: string;
  /** The wait before the second attempt. It doubles with each attempt, up to a minute. */
  webhookRetryMs: number;
  webhookTimeoutMs: number;
}

export interface WebhookSender {
  wake(): void;
  setWebhookUrl(url: string | undefined): void;
  stop(): Promise<void>;
}

const longestRetryMs = 60_000;
const givesUpAfterMs = 3 * 24 * 60 * 60 * 1000;

interface Round extends WebhookSenderOptions {
  payments: Payments;
  stop: AbortSignal;
}

/** Delivers queued events until the endpoint answers 2xx, with back-off, for three days. Pending events survive a restart. */
export function startWebhookSender(payments: Payments, options: WebhookSenderOptions): WebhookSender {
  const stopping = new AbortController();
  const round: Round = { ...options, payments, stop: stopping.signal };
  const underWay = new Set<Promise<void>>();
  const begin = () => {
    const delivered = deliverDue(round).finally(() => {
      underWay.delete(delivered);
      alarm.set();
    });
    underWay.add(delivered);
  };
  const alarm = createAlarm(() => nextDeliveryAt(payments.store, unreachable(round)), begin);
  const setWebhookUrl = (url: string | undefined) => {
    round.webhookUrl = url;
    hurryDeliveries(payments.store);
    alarm.set();
  };
  const stop = async () => {
    alarm.stop();
    stopping.abort();
    await Promise.allSettled(underWay);
  };
  setWebhookUrl(options.webhookUrl);
  return { wake: alarm.set, setWebhookUrl, stop };
}

const unreachable = ({ webhookUrl }: Round) => (webhookUrl ? [] : [configuredEndpoint]);

/** Sends the due deliveries in parallel. Those that a fault reversed are sent one by one in reverse order. */
async function deliverDue(round: Round): Promise<void> {
  const due = claimDue(round.payments.store, round.webhookTimeoutMs * 2, unreachable(round));
  const parallel = due.filter((delivery) => !delivery.reversed).map((delivery) => deliver(round, delivery));
  for (const delivery of due.filter((one) => one.reversed).reverse()) await deliver(round, delivery);
  await Promise.all(parallel);
}

async function deliver(round: Round, delivery: Delivery): Promise<void> {
  const { payments, webhookUrl, webhookSecret, webhookTimeoutMs, stop } = round;
  const target = targetOf(payments, delivery, webhookUrl, webhookSecret);
  const result = await sendEvent(payments, delivery, target, webhookTimeoutMs, stop);
  if (!stop.aborted) settle(payments, delivery, result, round.webhookRetryMs);
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
