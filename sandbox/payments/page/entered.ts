import type { FieldErrors } from '../paying/check-payment-form.ts';
import type { PaymentForm } from '../paying/payment-form.ts';

/** What the buyer has typed so far, and what was wrong with it. */
export interface Entered {
  form: PaymentForm;
  fields?: FieldErrors;
  declined?: string;
}
