import { z } from 'zod';
import { readState, saveState } from '../../state.ts';
import type { ApiCall } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { integer } from '../api/parameters.ts';
import type { List, Store } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { isLiveKey } from './keys.ts';

/** What an owner has entered on the provider's tax pages. */
const taxSchema = z.strictObject({
  /** Such as `head_office`. Without any, the settings are active. */
  missingFields: z.array(z.string()).default([]),
  /** The states in which the owner is registered. */
  states: z.array(z.string().length(2)).default([]),
});

type Tax = z.infer<typeof taxSchema>;

const usual: Tax = { missingFields: [], states: ['OR', 'WA'] };

/** `POST /sandbox/tax` of the control API. */
export function setTax(store: Store, body: unknown): void {
  saveState(store, 'tax', taxSchema.parse(body));
}

const readTax = ({ store }: Payments): Tax => readState<Tax>(store, 'tax') ?? usual;

/** The work of `GET /v1/tax/settings`. */
export function retrieveTaxSettings(payments: Payments, { parameters, apiKey }: ApiCall): object {
  checkParameters(z.strictObject({}), parameters);
  const { missingFields } = readTax(payments);
  const isPending = missingFields.length > 0;
  return {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: 'txcd_99999999' },
    head_office: isPending ? null : { address: headOffice },
    livemode: isLiveKey(apiKey.key),
    status: isPending ? 'pending' : 'active',
    status_details: isPending ? { pending: { missing_fields: missingFields } } : { active: {} },
  };
}

const headOffice = {
  city: 'Portland',
  country: 'US',
  line1: '12 Gallery Row',
  line2: null,
  postal_code: '97201',
  state: 'OR',
};

const listSchema = z.strictObject({
  status: z.enum(['active', 'all', 'expired', 'scheduled']).optional(),
  limit: integer(1, 100).optional(),
});

/** The work of `GET /v1/tax/registrations`. All are active. */
export function listTaxRegistrations(payments: Payments, call: ApiCall): List<object> {
  const { status = 'all' } = checkParameters(listSchema, call.parameters);
  const { states } = readTax(payments);
  const isListed = status === 'active' || status === 'all';
  const data = isListed ? states.map((state) => registration(state, isLiveKey(call.apiKey.key))) : [];
  return { object: 'list', data, has_more: false, url: call.path };
}

const registration = (state: string, livemode: boolean) => ({
  id: `taxreg_${state}`,
  object: 'tax.registration',
  active_from: 1_700_000_000,
  country: 'US',
  country_options: { us: { state, type: 'state_sales_tax' } },
  created: 1_700_000_000,
  expires_at: null,
  livemode,
  status: 'active',
});
