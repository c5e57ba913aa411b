import { html } from '../../pages/html.ts';
import type { Page } from '../../pages/send-page.ts';
import { formatMoney } from '../format-money.ts';
import type { PaymentSession } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { promotionOf } from '../promotions/promotions.ts';
import { isTaxed, linesOf, quote } from '../sessions/reprice.ts';
import type { FormInput } from './field.ts';
import { payForm } from './pay-form.ts';
import { paySummary, type Summary } from './pay-summary.ts';

/** The payment page of an open session, with the buyer's input so far and the errors in it. */
export function payPage(payments: Payments, session: PaymentSession, input: FormInput): Page {
  const lines = linesOf(payments, session);
  const products = lines.map((line) => payments.store.find('product', String(line.price.product)));
  const summary: Summary = {
    session,
    products,
    lines,
    hasTax: isTaxed(payments, session),
    price: quote(payments, session, input.form.state),
    code: promotionOf(payments, session)?.promotionCode.code,
    input,
  };
  return {
    title: `Pay ${formatMoney(summary.price.total)}`,
    body: html`<header class="notice">Sandbox: this page stands in for a payment provider and charges no card.</header>
<main class="pay">
<button type="submit" form="pay" name="action" value="pay" hidden tabindex="-1"></button>
${paySummary(summary)}
${payForm(summary)}
</main>`,
    script: 'pay.js',
    styles: ['pay', 'pay-summary', 'pay-form'],
    imageOrigins: originsOf(products.flatMap((product) => product?.images ?? [])),
    formOrigins: originsOf([session.success_url ?? '']),
  };
}

const originsOf = (urls: string[]) => [
  ...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)),
];
