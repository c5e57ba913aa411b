import { z } from 'zod';
import type { Kind, Objects } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { ApiError } from './api-error.ts';
import type { ApiCall } from './api-route.ts';
import { checkParameters } from './check-parameters.ts';

const paramOf: Partial<Record<Kind, string>> = { 'checkout.session': 'session', payment_intent: 'intent' };

/** Returns the object. Throws the provider's 404, or 400 when a parameter names the object. */
export function requireObject<K extends Kind>(
  payments: Payments,
  kind: K,
  id: string,
  param?: string,
): Objects[K] {
  const object = payments.store.find(kind, id);
  if (object) return object;
  throw new ApiError(param ? 400 : 404, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? paramOf[kind] ?? 'id',
  });
}

/** The work of `GET /v1/<things>/:id`. */
export const retrieve =
  (kind: Kind) =>
  (payments: Payments, call: ApiCall): object => {
    checkParameters(z.strictObject({}), call.parameters);
    return requireObject(payments, kind, call.id);
  };
