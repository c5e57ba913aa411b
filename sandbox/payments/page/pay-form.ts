import { type Html, html } from '../../pages/html.ts';
import { formatMoney } from '../format-money.ts';
import { needsAddress } from '../paying/needs-address.ts';
import { addressFields } from './address-fields.ts';
import { cardFields, cardList } from './card-fields.ts';
import type { Entered } from './entered.ts';
import { field } from './field.ts';
import type { Summary } from './pay-summary.ts';

/** The right side of the payment page: who buys, where it goes, which card. */
export function payForm({ session, price, entered }: Summary): Html {
  const costs = price.total > 0;
  const taxed = session.automatic_tax.enabled;
  const nets = price.lines.map((line) => line.subtotal - line.discount);
  const figures = JSON.stringify({ nets, shipping: price.shipping, taxed });
  return html`<form id="pay" class="checkout" method="post" novalidate data-figures="${figures}">
${problem(entered)}
<fieldset><legend>Contact</legend>${contactFields(entered)}</fieldset>
${needsAddress(session) && html`<fieldset><legend>Delivery</legend>${addressFields(entered)}</fieldset>`}
${costs && html`<fieldset><legend>Payment</legend>${cardFields(entered)}</fieldset>`}
${!costs && html`<p class="free">Nothing to pay: no card is needed.</p>`}
<p class="due"><span>Total due</span> <output data-total>${formatMoney(price.total)}</output></p>
${taxed && withoutScript}
<button class="button" type="submit" name="action" value="pay">Pay</button>
${costs && cardList}
</form>`;
}

const withoutScript = html`<noscript><p class="hint">Sales tax follows from your state.
<button class="quiet" type="submit" name="action" value="update">Update totals</button></p></noscript>`;

function problem({ fields, declined }: Entered) {
  const wrong = Object.values(fields ?? {});
  const text = declined ? `${declined} Nothing was paid; try another card.` : sentenceFor(wrong);
  return text && html`<p class="alert" role="alert" tabindex="-1" autofocus>${text}</p>`;
}

const sentenceFor = (wrong: string[]) =>
  wrong.length > 1 ? `${wrong.length} fields need another look.` : wrong[0];

const contactFields = (entered: Entered) => html`
${field('email', 'Email', entered, html`type="email" autocomplete="email" inputmode="email" required`)}
${field('name', 'Full name', entered, html`autocomplete="name" required`)}`;
