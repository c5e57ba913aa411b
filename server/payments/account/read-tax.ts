import type Stripe from 'stripe';
import { states } from '#domain/fulfillment/destinations.ts';
import { withinDeadline } from '../open-payments.ts';

/** Where the account collects sales tax, in a sentence for the owner. */
interface TaxState {
  sentence: string;
  /** Whether the provider opens payment pages. It opens none that cannot add the tax. */
  isReady: boolean;
}

const page = 'https://dashboard.stripe.com/settings/tax';

/** @throws the provider's error */
export async function readTax(stripe: Stripe): Promise<TaxState> {
  const settings = await withinDeadline(stripe.tax.settings.retrieve());
  if (settings.status !== 'active') return { sentence: explainPending(settings), isReady: false };
  const { data } = await withinDeadline(stripe.tax.registrations.list({ status: 'active', limit: 100 }));
  return { sentence: nameRegistrations(data), isReady: true };
}

function explainPending({ status_details }: Stripe.Tax.Settings): string {
  const missing = status_details.pending?.missing_fields ?? [];
  const names = new Intl.ListFormat('en-US').format(missing.map(nameField));
  return `Stripe opens no payment pages until its tax settings are complete${names && `: ${names} is missing`}. Complete them at ${page}.`;
}

/** `head_office.address` as `head office address`. */
function nameField(field: string): string {
  return field === 'head_office' ? 'the address of the head office' : field.replaceAll(/[._]/g, ' ');
}

function nameRegistrations(registrations: readonly Stripe.Tax.Registration[]): string {
  const places = [...new Set(registrations.map(nameRegistration))].sort();
  if (places.length === 0)
    return `You collect no sales tax. Add the states in which you must collect at ${page}/registrations.`;
  return `You collect in ${new Intl.ListFormat('en-US').format(places)}.`;
}

const countries = new Intl.DisplayNames('en-US', { type: 'region' });

function nameRegistration({ country, country_options: { us } }: Stripe.Tax.Registration): string {
  if (!us) return countries.of(country) ?? country;
  return Object.hasOwn(states, us.state) ? states[us.state as keyof typeof states] : us.state;
}
