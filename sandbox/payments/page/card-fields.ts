import { html } from '../../pages/html.ts';
import { testCards } from '../paying/test-cards.ts';
import type { Entered } from './entered.ts';
import { field } from './field.ts';

const digits = html`inputmode="numeric" required`;

export const cardFields = (entered: Entered) => html`
${field('card', 'Card number', entered, html`${digits} autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="30"`)}
<div class="row">
${field('expiry', 'Expiry', entered, html`${digits} autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"`)}
${field('cvc', 'CVC', entered, html`${digits} autocomplete="cc-csc" placeholder="123" maxlength="4"`)}
</div>`;

/** The cards that the sandbox knows, folded away beneath the form. */
export const cardList = html`<details class="cards"><summary>Cards for trying things out</summary>
<dl>${testCards.map(({ number, does }) => html`<div><dt><code>${number}</code></dt><dd>${does}</dd></div>`)}</dl>
<p class="hint">Any date in the future and any security code go with them.</p></details>`;
