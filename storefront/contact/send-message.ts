import type { ContactMessage } from '#domain/customers/contact.ts';
import { type ApiAnswer, call } from '../api/call.ts';

/** @param idempotencyKey a UUID that stays the same when the same message is sent again */
export function sendMessage(
  message: ContactMessage & { website: string },
  idempotencyKey: string,
): Promise<ApiAnswer<{ message: string }>> {
  return call('POST', '/api/contact', { body: message, headers: { 'Idempotency-Key': idempotencyKey } });
}
