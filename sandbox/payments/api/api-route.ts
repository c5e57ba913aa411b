import type { Cause } from '../objects.ts';
import type { Payments } from '../payments.ts';
import type { FormFields } from './parse-form.ts';

/** One call of the provider's API, past authentication. */
export interface ApiCall {
  /** `:id` of the path, or an empty text. */
  id: string;
  /** The path without its query, as lists state it in `url`. */
  path: string;
  parameters: FormFields;
  cause: Cause;
}

export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Returns the object, or throws an ApiError. Runs in one transaction. */
  work: (payments: Payments, call: ApiCall) => object;
}
