import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header for a raw body: HMAC-SHA256 over `<t>.<body>`, keyed with the whole `whsec_…` text. */
export function sign(rawBody: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${rawBody}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}
