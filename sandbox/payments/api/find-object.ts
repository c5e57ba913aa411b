import { z } from 'zod';
import type { Kind, Objects, PaymentSession } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { ApiError } from './api-error.ts';
import type { ApiCall } from './api-route.ts';
import { checkParameters } from './check-parameters.ts';

/** Returns the object that a parameter names. Throws the provider's error, by default with status 400. */
export function requireObject<K extends Kind>(
  payments: Payments,
  kind: K,
  id: string,
  param: string,
  status = 400,
): Objects[K] {
  const object = payments.store.find(kind, id);
  if (object) return object;
  throw new ApiError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

/** Returns the session in the path of a call. Throws the provider's 404. */
export const requireSession = (payments: Payments, { id }: Pick<ApiCall, 'id'>): PaymentSession =>
  requireObject(payments, 'checkout.session', id, 'session', 404);

/** The same, for a call that has no parameters. */
export function retrieveSession(payments: Payments, call: ApiCall): PaymentSession {
  checkParameters(z.strictObject({}), call.parameters);
  return requireSession(payments, call);
}

/** The work of `GET /v1/<things>/:id`. @param param the provider's name for the id */
export const retrieveObject =
  (kind: Kind, param: string) =>
  (payments: Payments, call: ApiCall): object => {
    checkParameters(z.strictObject({}), call.parameters);
    return requireObject(payments, kind, call.id, param, 404);
  };
