import type { PaymentSession } from '../objects.ts';

/** The buyer's input, by field name. */
export interface PaymentForm {
  email: string;
  name: string;
  phone: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  card: string;
  expiry: string;
  cvc: string;
  custom_field: string;
  promotion_code: string;
}

export type PaymentField = keyof PaymentForm;

/** A sentence for each invalid field. */
export type FieldErrors = Partial<Record<PaymentField, string>>;

export const emptyPaymentForm: PaymentForm = {
  email: '',
  name: '',
  phone: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  zip: '',
  card: '',
  expiry: '',
  cvc: '',
  custom_field: '',
  promotion_code: '',
};

const maxFieldLength = 255;

/** Reads the form's fields from the request, trimmed. Missing fields are empty. */
export function readPaymentForm(requestFields: Record<string, unknown>): PaymentForm {
  const form = { ...emptyPaymentForm };
  for (const field of Object.keys(form) as PaymentField[]) {
    const value = requestFields[field];
    if (typeof value === 'string') form[field] = value.trim().slice(0, maxFieldLength);
  }
  return form;
}

/** Whether the page asks for a phone, which then must be there. */
export const needsPhone = (session: PaymentSession) => session.phone_number_collection?.enabled === true;

/** A phone in the United States as the provider returns it, `+15035550142`. Undefined for a text that is none. */
export function readPhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '');
  return /^(\+?1)?\d{10}$/.test(digits) ? `+1${digits.slice(-10)}` : undefined;
}

/** Whether the page asks for an address, which shipping and tax need. */
export const needsAddress = (session: PaymentSession) =>
  session.shipping_address_collection !== null || session.automatic_tax.enabled;
