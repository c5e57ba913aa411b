import { type Html, html } from '../../pages/html.ts';
import type { Page } from '../../pages/send-page.ts';
import type { PaymentSession } from '../objects.ts';

/** The page of a paid or expired session, with a link onward. */
export function closedPage(session: PaymentSession): Page {
  if (session.status === 'complete') {
    const link = html`<a class="button" href="${successUrlOf(session)}">Continue to your order</a>`;
    return message('This order is complete', 'There is nothing left to pay here.', link);
  }
  const link =
    session.cancel_url && html`<a class="button" href="${session.cancel_url}">Return to the shop</a>`;
  const text = 'Nothing was charged. Start the checkout again from your cart.';
  return message('This payment page has expired', text, link);
}

export const unknownPage = (): Page => ({
  ...message(
    'There is no such payment page',
    'The address may be incomplete, or the sandbox was started without its earlier data.',
  ),
  status: 404,
});

function message(title: string, text: string, link?: Html | '' | null): Page {
  const body = html`<header class="notice">Sandbox: this page stands in for a payment provider and charges no card.</header>
<main class="message">
<h1>${title}</h1>
<p>${text}</p>
${link}
</main>`;
  return { title, body };
}

const placeholder = '{CHECKOUT_SESSION_ID}';

/** The success URL with the session's id. The placeholder's braces may be percent-encoded. */
export const successUrlOf = (session: PaymentSession): string =>
  (session.success_url ?? '')
    .replaceAll(placeholder, session.id)
    .replaceAll(encodeURIComponent(placeholder), session.id);
