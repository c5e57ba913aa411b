import type { ApiKey } from '../account/keys.ts';
import type { Payments } from '../payments.ts';
import type { FormFields } from './parse-form.ts';

/** One authenticated call of the provider's API. */
export interface ApiCall {
  /** The `:id` of the path, or empty. */
  id: string;
  /** The path without its query, as lists state it in `url`. */
  path: string;
  parameters: FormFields;
  /** The caller's. */
  apiKey: ApiKey;
}

export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** What a restricted key must have, as the provider names it. */
  permission: string;
  /** Returns the object, or throws an ApiError. Runs in one transaction. */
  work: (payments: Payments, call: ApiCall) => object;
}
