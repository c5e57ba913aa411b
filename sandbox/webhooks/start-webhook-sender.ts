import type { DatabaseSync } from 'node:sqlite';
import { createTimer } from '../create-timer.ts';
import { claimDue, type Delivery, makeRetriesDue, nextDeliveryAt, saveAttempt } from './deliveries.ts';

export interface WebhookSettings {
  /** The shop's endpoint. Events wait while this is undefined. */
  webhookUrl: string | undefined;
  webhookSecret: string;
  /** The wait before the second attempt. It doubles with each attempt, up to a minute. */
  webhookRetryMs: number;
}

/** The request that brings an event to the shop. */
export interface Webhook {
  /** The endpoint's, if the shop has created one. */
  url?: string;
  body: string;
  headers: Record<string, string>;
}

type SenderOptions = Omit<WebhookSettings, 'webhookSecret'> & {
  /** Undefined: its endpoint was deleted or disabled since. */
  write(event: string, endpoint: string | null): Webhook | undefined;
};

export interface WebhookSender {
  wake(): void;
  setWebhookUrl(url: string | undefined): void;
  stop(): Promise<void>;
}

const timeoutMs = 10_000;
const maxRetryMs = 60_000;
const abandonAfterMs = 3 * 24 * 60 * 60 * 1000;

interface Sender extends SenderOptions {
  database: DatabaseSync;
  stop: AbortSignal;
}

/** Delivers queued events until the shop answers 2xx, with back-off, for three days. Pending events survive a restart. */
export function startWebhookSender(database: DatabaseSync, options: SenderOptions): WebhookSender {
  const stopping = new AbortController();
  const sender: Sender = { ...options, database, stop: stopping.signal };
  const deliveriesInProgress = new Set<Promise<void>>();
  const startDelivery = () => {
    const delivery = deliverDue(sender).finally(() => {
      deliveriesInProgress.delete(delivery);
      timer.set();
    });
    deliveriesInProgress.add(delivery);
  };
  const timer = createTimer(() => nextDeliveryAt(database, sender.webhookUrl !== undefined), startDelivery);
  const setWebhookUrl = (url: string | undefined) => {
    sender.webhookUrl = url;
    makeRetriesDue(database);
    timer.set();
  };
  const stop = async () => {
    timer.stop();
    stopping.abort();
    await Promise.allSettled(deliveriesInProgress);
  };
  setWebhookUrl(options.webhookUrl);
  return { wake: timer.set, setWebhookUrl, stop };
}

/** Sends the due deliveries in parallel. Those that a fault reversed are sent one by one in reverse order. */
async function deliverDue(sender: Sender): Promise<void> {
  const hasUrl = sender.webhookUrl !== undefined;
  const dueDeliveries = claimDue(sender.database, timeoutMs * 2, hasUrl);
  const parallel = dueDeliveries
    .filter((delivery) => !delivery.reversed)
    .map((delivery) => deliver(sender, delivery));
  for (const delivery of dueDeliveries.filter(({ reversed }) => reversed).reverse())
    await deliver(sender, delivery);
  await Promise.all(parallel);
}

/** Sends an event once, and stores the result. */
async function deliver(sender: Sender, delivery: Delivery): Promise<void> {
  const { database, webhookRetryMs, stop } = sender;
  const webhook = sender.write(delivery.event, delivery.endpoint);
  const { lastStatus, lastError } = webhook ? await send(sender, webhook) : noEndpoint;
  if (stop.aborted) return;
  const isTooOld = !webhook || Date.now() - delivery.createdAtMs > abandonAfterMs;
  const state = lastError === null ? 'delivered' : isTooOld ? 'abandoned' : 'pending';
  const nextAtMs = Date.now() + Math.min(webhookRetryMs * 2 ** delivery.attempts, maxRetryMs);
  saveAttempt(database, { id: delivery.id, state, nextAtMs, lastStatus, lastError });
}

const noEndpoint = { lastStatus: null, lastError: 'The endpoint was deleted or disabled.' };

/** Never throws; the result contains the error. */
async function send(
  { webhookUrl, stop }: Sender,
  { url = webhookUrl, body, headers }: Webhook,
): Promise<Pick<Delivery, 'lastStatus' | 'lastError'>> {
  try {
    const response = await fetch(url ?? '', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    const lastError = response.ok ? null : `The endpoint answered ${response.status}.`;
    return { lastStatus: response.status, lastError };
  } catch (error) {
    return { lastStatus: null, lastError: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
