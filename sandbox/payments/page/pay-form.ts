import { type Html, html } from '../../pages/html.ts';
import { formatMoney } from '../format-money.ts';
import { needsAddress } from '../paying/needs-address.ts';
import { testCards } from '../paying/test-cards.ts';
import { usStates } from '../sessions/us-states.ts';
import type { Entered } from './entered.ts';
import { field, fieldError, marks } from './field.ts';
import type { Summary } from './pay-summary.ts';

/** The right side of the payment page: who buys, where it goes, which card. */
export function payForm({ session, price, entered }: Summary): Html {
  const figures = JSON.stringify({
    nets: price.lines.map((line) => line.subtotal - line.discount),
    shipping: price.shipping,
    taxed: session.automatic_tax.enabled,
  });
  return html`<form id="pay" class="checkout" method="post" novalidate data-figures="${figures}">
${problem(entered)}
<fieldset><legend>Contact</legend>${contact(entered)}</fieldset>
${needsAddress(session) && html`<fieldset><legend>Delivery</legend>${address(entered)}</fieldset>`}
${price.total > 0 ? html`<fieldset><legend>Payment</legend>${card(entered)}</fieldset>` : html`<p class="free">Nothing to pay: no card is needed.</p>`}
<p class="due"><span>Total due</span> <output data-total>${formatMoney(price.total)}</output></p>
${session.automatic_tax.enabled && html`<noscript><p class="hint">Sales tax follows from your state. <button class="quiet" name="action" value="update">Update totals</button></p></noscript>`}
<button class="button" type="submit" name="action" value="pay">Pay</button>
${price.total > 0 && cardList()}
</form>`;
}

function problem({ fields, declined }: Entered) {
  const wrong = Object.keys(fields ?? {}).length;
  if (declined)
    return html`<p class="alert" role="alert" tabindex="-1" autofocus>${declined} Nothing was paid; try another card.</p>`;
  if (wrong === 0) return undefined;
  const text = wrong === 1 ? Object.values(fields ?? {})[0] : `${wrong} fields need another look.`;
  return html`<p class="alert" role="alert" tabindex="-1" autofocus>${text}</p>`;
}

function contact({ form, fields }: Entered): Html {
  const common = { value: form.email, error: fields?.email };
  return html`${field({ ...common, name: 'email', label: 'Email', attributes: html`type="email" autocomplete="email" inputmode="email" required` })}
${field({ name: 'name', label: 'Full name', value: form.name, error: fields?.name, attributes: html`autocomplete="name" required` })}`;
}

function address({ form, fields }: Entered): Html {
  return html`${field({ name: 'line1', label: 'Address line 1', value: form.line1, error: fields?.line1, attributes: html`autocomplete="shipping address-line1" required` })}
${field({ name: 'line2', label: 'Address line 2', value: form.line2, error: fields?.line2, optional: true, attributes: html`autocomplete="shipping address-line2"` })}
<div class="row">${field({ name: 'city', label: 'City', value: form.city, error: fields?.city, className: 'wide', attributes: html`autocomplete="shipping address-level2" required` })}
${field({ name: 'zip', label: 'ZIP', value: form.zip, error: fields?.zip, attributes: html`autocomplete="shipping postal-code" inputmode="numeric" maxlength="10" required` })}</div>
${stateField({ form, fields: fields ?? {} })}
<p class="hint">Orders go to addresses in the United States.</p>`;
}

const stateField = ({ form, fields }: Entered): Html => html`<div class="field">
<label for="state">State</label>
<select id="state" name="state" autocomplete="shipping address-level1" required${marks('state', fields?.state)}>
<option value="">Choose…</option>
${usStates.map(
  ({ code, name, taxRate }) =>
    html`<option value="${code}" data-rate="${taxRate}"${form.state === code && html` selected`}>${name}</option>
`,
)}</select>
${fieldError('state', fields?.state)}
</div>`;

function card({ form, fields }: Entered): Html {
  return html`${field({ name: 'card', label: 'Card number', value: form.card, error: fields?.card, attributes: html`autocomplete="cc-number" inputmode="numeric" placeholder="4242 4242 4242 4242" maxlength="30" required` })}
<div class="row">${field({ name: 'expiry', label: 'Expiry', value: form.expiry, error: fields?.expiry, attributes: html`autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY" maxlength="9" required` })}
${field({ name: 'cvc', label: 'CVC', value: form.cvc, error: fields?.cvc, attributes: html`autocomplete="cc-csc" inputmode="numeric" placeholder="123" maxlength="4" required` })}</div>`;
}

const cardList = () => html`<details class="cards"><summary>Cards for trying things out</summary>
<dl>${testCards.map(({ number, does }) => html`<div><dt><code>${number}</code></dt><dd>${does}</dd></div>`)}</dl>
<p class="hint">Any date in the future and any security code go with them.</p></details>`;
