import { type Html, html } from '../../pages/html.ts';
import type { FieldErrors, PaymentField, PaymentForm } from '../paying/payment-form.ts';

/** The buyer's input so far, and the errors in it. */
export interface FormInput {
  form: PaymentForm;
  fields?: FieldErrors;
  declined?: string;
}

/** A labeled text field with the buyer's input and its error, if any. `attributes` is markup for the input. */
export const field = (name: PaymentField, label: string, input: FormInput, attributes: Html): Html =>
  html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${input.form[name]}" ${attributes}${marks(name, input)}>
${fieldError(name, input)}
</div>`;

const errorId = (name: string) => `${name}-error`;

/** The attributes that mark an input or a select as invalid, and point to its error. */
export const marks = (name: PaymentField, { fields }: FormInput) =>
  fields?.[name] && html` aria-invalid="true" aria-describedby="${errorId(name)}"`;

export const fieldError = (name: PaymentField, { fields }: FormInput) =>
  fields?.[name] && html`<p class="error" id="${errorId(name)}">${fields[name]}</p>`;
