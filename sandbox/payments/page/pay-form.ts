import { type Html, html } from '../../pages/html.ts';
import { formatMoney } from '../format-money.ts';
import { needsAddress, needsPhone } from '../paying/payment-form.ts';
import { testCards } from '../paying/test-cards.ts';
import { usStates } from '../sessions/us-states.ts';
import { type FormInput, field, fieldError, marks } from './field.ts';
import type { Summary } from './pay-summary.ts';

/** The right side of the payment page: contact, address and card. */
export function payForm({ session, price, hasTax, input }: Summary): Html {
  const needsPayment = price.total > 0;
  const nets = price.lines.map((line) => line.subtotal - line.discount);
  const figures = JSON.stringify({ nets, shipping: price.shipping, hasTax });
  return html`<form id="pay" class="checkout" method="post" novalidate data-figures="${figures}">
${problem(input)}
<fieldset><legend>Contact</legend>${contactFields(input, session.customer !== null)}
${needsPhone(session) && phoneField(input)}</fieldset>
${needsAddress(session) && html`<fieldset><legend>Delivery</legend>${addressFields(input)}</fieldset>`}
${session.custom_fields.map(
  ({ label, optional, text }) =>
    html`<fieldset>${field(
      'custom_field',
      label.custom ?? '',
      input,
      html`maxlength="${text?.maximum_length ?? 255}"${optional ? html` placeholder="Optional"` : html` required`}`,
    )}</fieldset>`,
)}
${needsPayment && html`<fieldset><legend>Payment</legend>${cardFields(input)}</fieldset>`}
${!needsPayment && html`<p class="free">Nothing to pay: no card is needed.</p>`}
<p class="due"><span>Total due</span> <output data-total>${formatMoney(price.total)}</output></p>
${hasTax && withoutScript}
<button class="button" type="submit" name="action" value="pay">Pay</button>
${needsPayment && cardList}
</form>`;
}

const withoutScript = html`<noscript><p class="hint">Sales tax depends on your state.
<button class="quiet" type="submit" name="action" value="update">Update totals</button></p></noscript>`;

function problem({ fields, declined }: FormInput) {
  const errors = Object.values(fields ?? {});
  const text = declined ? `${declined} Nothing was paid; try another card.` : sentenceFor(errors);
  return text && html`<p class="alert" role="alert" tabindex="-1" autofocus>${text}</p>`;
}

const sentenceFor = (errors: string[]) =>
  errors.length > 1 ? `${errors.length} fields need another look.` : errors[0];

/** The email of a customer cannot be changed. */
const contactFields = (input: FormInput, isCustomer: boolean) => html`
${field('email', 'Email', input, html`type="email" autocomplete="email" inputmode="email" required${isCustomer && html` readonly`}`)}
${field('name', 'Full name', input, html`autocomplete="name" required`)}`;

const phoneField = (input: FormInput) =>
  field('phone', 'Phone', input, html`type="tel" autocomplete="tel" inputmode="tel" required`);

/** The fields of a US address. Each state has its tax rate, for the script that updates the totals. */
const addressFields = (input: FormInput) => html`
${field('line1', 'Address line 1', input, html`autocomplete="shipping address-line1" required`)}
${field('line2', 'Address line 2', input, html`autocomplete="shipping address-line2" placeholder="Optional"`)}
${field('city', 'City', input, html`autocomplete="shipping address-level2" required`)}
<div class="row uneven">${stateField(input)}
${field('zip', 'ZIP', input, html`autocomplete="shipping postal-code" inputmode="numeric" maxlength="10" required`)}</div>`;

const stateField = (input: FormInput) => html`<div class="field">
<label for="state">State</label>
<select id="state" name="state" autocomplete="shipping address-level1" required${marks('state', input)}>
<option value="">Choose…</option>
${usStates.map(
  ({ code, name, taxRate }) =>
    html`<option value="${code}" data-rate="${taxRate}"${input.form.state === code && html` selected`}>${name}</option>
`,
)}</select>
${fieldError('state', input)}
</div>`;

const digitInput = html`inputmode="numeric" required`;

const cardFields = (input: FormInput) => html`
${field('card', 'Card number', input, html`${digitInput} autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="30"`)}
<div class="row">
${field('expiry', 'Expiry', input, html`${digitInput} autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"`)}
${field('cvc', 'CVC', input, html`${digitInput} autocomplete="cc-csc" placeholder="123" maxlength="4"`)}
</div>`;

/** The sandbox's test cards, in a closed list below the form. */
const cardList = html`<details class="cards"><summary>Test cards</summary>
<dl>${testCards.map(({ number, does }) => html`<div><dt><code>${number}</code></dt><dd>${does}</dd></div>`)}</dl>
<p class="hint">They accept any future expiry and any security code.</p></details>`;
