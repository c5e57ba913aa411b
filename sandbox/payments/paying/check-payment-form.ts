import { usStates } from '../sessions/us-states.ts';
import { checkCard } from './check-card.ts';
import { type FieldErrors, type PaymentForm, readPhone } from './payment-form.ts';

interface Needs {
  address: boolean;
  phone: boolean;
  card: boolean;
}

/** A sentence for every invalid field, in the order of the page. */
export function checkPaymentForm(form: PaymentForm, needs: Needs): FieldErrors {
  return {
    ...checkContact(form),
    ...(needs.phone && !readPhone(form.phone) ? { phone: 'Enter a phone number of ten digits.' } : {}),
    ...(needs.address ? checkAddress(form) : {}),
    ...(needs.card ? checkCard(form) : {}),
  };
}

function checkContact({ email, name }: PaymentForm): FieldErrors {
  return {
    ...(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)
      ? {}
      : { email: 'Enter an email address, like name@example.com.' }),
    ...(name ? {} : { name: 'Enter your full name.' }),
  };
}

function checkAddress({ line1, city, state, zip }: PaymentForm): FieldErrors {
  return {
    ...(line1 ? {} : { line1: 'Enter your street and house number.' }),
    ...(city ? {} : { city: 'Enter your city.' }),
    ...(usStates.some(({ code }) => code === state) ? {} : { state: 'Choose your state.' }),
    ...(/^\d{5}(-\d{4})?$/.test(zip) ? {} : { zip: 'Enter a ZIP code of five digits.' }),
  };
}
