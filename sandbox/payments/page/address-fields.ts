import { html } from '../../pages/html.ts';
import { usStates } from '../sessions/us-states.ts';
import type { Entered } from './entered.ts';
import { field, fieldError, marks } from './field.ts';

/** Where in the United States the order goes. Each state carries its tax rate for the script that adds up. */
export const addressFields = (entered: Entered) => html`
${field('line1', 'Address line 1', entered, html`autocomplete="shipping address-line1" required`)}
${field('line2', 'Address line 2', entered, html`autocomplete="shipping address-line2" placeholder="Optional"`)}
${field('city', 'City', entered, html`autocomplete="shipping address-level2" required`)}
<div class="row uneven">${stateField(entered)}
${field('zip', 'ZIP', entered, html`autocomplete="shipping postal-code" inputmode="numeric" maxlength="10" required`)}</div>`;

const stateField = (entered: Entered) => html`<div class="field">
<label for="state">State</label>
<select id="state" name="state" autocomplete="shipping address-level1" required${marks('state', entered)}>
<option value="">Choose…</option>
${usStates.map(
  ({ code, name, taxRate }) =>
    html`<option value="${code}" data-rate="${taxRate}"${entered.form.state === code && html` selected`}>${name}</option>
`,
)}</select>
${fieldError('state', entered)}
</div>`;
