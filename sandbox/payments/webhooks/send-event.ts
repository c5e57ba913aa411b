import { createHmac } from 'node:crypto';
import { nowInSeconds, type WebhookEvent } from '../objects.ts';
import type { Payments } from '../payments.ts';
import type { AttemptResult, Delivery } from './deliveries.ts';

interface Target {
  url: string;
  secret: string;
}

/** Sends an event once, with a fresh signature. Never throws; the result contains the error. */
export async function sendEvent(
  payments: Payments,
  delivery: Delivery,
  target: Target | undefined,
  timeoutMs: number,
  stop: AbortSignal,
): Promise<AttemptResult> {
  const event = payments.store.find('event', delivery.event);
  if (!event || !target) return { status: null, error: 'The endpoint or the event is gone.' };
  const body = JSON.stringify(renderEvent(payments, event), null, 2);
  try {
    const answer = await fetch(target.url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (sandbox)',
        'stripe-signature': sign(body, target.secret, nowInSeconds()),
      },
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.body?.cancel();
    return { status: answer.status, error: answer.ok ? null : `The endpoint answered ${answer.status}.` };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** The `Stripe-Signature` header for a raw body: HMAC-SHA256 over `<t>.<body>`, keyed with the whole `whsec_…` text. */
function sign(rawBody: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${rawBody}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}

/** The event with the number of endpoints that have not accepted it yet. */
export function renderEvent(payments: Payments, event: WebhookEvent): WebhookEvent {
  const row = payments.store.database
    .prepare(
      "SELECT count(DISTINCT endpoint) AS waiting FROM deliveries WHERE event = ? AND state = 'pending'",
    )
    .get(event.id);
  return { ...event, pending_webhooks: Number(row?.waiting ?? 0) };
}
