import type Stripe from 'stripe';
import { type Html, html } from '../../pages/html.ts';
import { formatMoney } from '../format-money.ts';
import type { LineItem, PaymentSession } from '../objects.ts';
import type { SessionPrice } from '../sessions/price-session.ts';
import { type FormInput, field } from './field.ts';

export interface Summary {
  session: PaymentSession;
  lines: LineItem[];
  /** The product of each line, in the same order. */
  products: (Stripe.Product | undefined)[];
  price: SessionPrice;
  /** Whether tax is added. */
  hasTax: boolean;
  /** The promotion code that is applied. */
  code: string | undefined;
  input: FormInput;
}

/** The left side of the payment page: the lines, the promotion code and the totals. */
export function paySummary(summary: Summary): Html {
  const { session, lines, products, price } = summary;
  return html`<section class="summary" aria-label="Order summary">
${session.cancel_url && html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> Back</a>`}
<h1>Your order</h1>
<p class="figure" data-total>${formatMoney(price.total)}</p>
<ul class="lines">
${lines.map((line, index) => orderLine(line, products[index]))}
</ul>
${session.allow_promotion_codes && promotion(summary)}
${totals(summary)}
</section>`;
}

function orderLine(line: LineItem, product: Stripe.Product | undefined): Html {
  const image = product?.images[0];
  const quantity = line.quantity ?? 1;
  return html`<li>
<span class="thumb">${image && html`<img src="${image}" alt="" width="64" height="80">`}</span>
<span class="line-text"><strong>${line.description}</strong>
${product?.description && html`<span>${product.description}</span>`}
${quantity > 1 && html`<span>${quantity} × ${formatMoney(line.price.unit_amount ?? 0)}</span>`}</span>
<span class="amount">${formatMoney(line.amount_subtotal)}</span>
</li>
`;
}

function promotion({ code, input }: Summary): Html {
  if (code) {
    return html`<p class="applied"><span><b>${code}</b> is applied.</span>
<button class="quiet" type="submit" form="pay" name="action" value="remove">Remove</button></p>`;
  }
  const attributes = html`form="pay" autocomplete="off" autocapitalize="characters" spellcheck="false"`;
  return html`<div class="promotion">${field('promotion_code', 'Promotion code', input, attributes)}
<button class="outline" type="submit" form="pay" name="action" value="apply">Apply</button></div>`;
}

function totals({ session, price, hasTax, code, input }: Summary): Html {
  const isListed = session.automatic_tax.enabled && price.subtotal > price.discount;
  const tax = input.form.state || !hasTax ? formatMoney(price.tax) : 'Calculated from your address';
  const shipping = session.shipping_cost && (price.shipping === 0 ? 'Free' : formatMoney(price.shipping));
  return html`<dl class="totals">
${row('Subtotal', formatMoney(price.subtotal))}
${price.discount > 0 && row(code ? `Discount (${code})` : 'Discount', `−${formatMoney(price.discount)}`)}
${shipping && row('Shipping', shipping)}
${isListed && html`<div><dt>Sales tax</dt><dd data-tax>${tax}</dd></div>`}
<div class="sum"><dt>Total</dt><dd data-total>${formatMoney(price.total)}</dd></div>
</dl>`;
}

const row = (name: string, amount: string) => html`<div><dt>${name}</dt><dd>${amount}</dd></div>
`;
