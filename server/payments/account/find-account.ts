import type Stripe from 'stripe';
import { withinDeadline } from '../open-payments.ts';
import { isForbidden } from './permissions.ts';

/** The account that buyers pay to. */
interface PaymentAccount {
  id: string;
  name: string;
}

/** Undefined if the key may not read it. @throws the provider's error */
export async function findAccount(stripe: Stripe): Promise<PaymentAccount | undefined> {
  try {
    const { id, business_profile, settings } = await withinDeadline(stripe.accounts.retrieveCurrent());
    return { id, name: settings?.dashboard.display_name || business_profile?.name || id };
  } catch (error) {
    if (isForbidden(error)) return undefined;
    throw error;
  }
}
