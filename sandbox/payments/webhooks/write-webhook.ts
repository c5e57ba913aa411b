import { createHmac } from 'node:crypto';
import type { Webhook } from '../../webhooks/start-webhook-sender.ts';
import { nowInSeconds, type Store } from '../objects.ts';

/** The request for a stored event, as the provider sends it. */
export function writeWebhook(store: Store, event: string, secret: string): Webhook {
  const body = JSON.stringify(store.find('event', event), null, 2);
  const signature = sign(body, secret, nowInSeconds());
  return { body, headers: { 'user-agent': 'Stripe/1.0 (sandbox)', 'stripe-signature': signature } };
}

/** The `Stripe-Signature` header for a raw body: HMAC-SHA256 over `<t>.<body>`, keyed with the whole `whsec_…` text. */
function sign(rawBody: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${rawBody}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}
