import { z } from 'zod';
import type { ApiCall } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import type { Payments } from '../payments.ts';

/** The work of `GET /v1/account`: the account of the key, with the fields that the shop reads. */
export function retrieveAccount(_: Payments, { parameters, apiKey: { account } }: ApiCall): object {
  checkParameters(z.strictObject({}), parameters);
  return {
    id: account.id,
    object: 'account',
    business_profile: { name: account.name },
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    settings: { dashboard: { display_name: account.name, timezone: 'America/Los_Angeles' } },
    type: 'standard',
  };
}
