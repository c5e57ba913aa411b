import type { ContactForm } from '#domain/api/customers/messages.ts';
import { call } from '../api/call.ts';

/** @param idempotencyKey a UUID that stays the same when the same message is sent again */
export function sendMessage(body: ContactForm, idempotencyKey: string) {
  return call('POST /api/contact', { body, headers: { 'Idempotency-Key': idempotencyKey } });
}
