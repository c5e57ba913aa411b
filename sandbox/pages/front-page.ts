import type { FastifyInstance } from 'fastify';
import { playlist } from '../music/playlist.ts';
import { apiRoutes } from '../payments/api/routes.ts';
import { testCards } from '../payments/paying/test-cards.ts';
import { standingPromotions } from '../payments/promotions/seed-promotions.ts';
import { controls, faultExamples } from './control-guide.ts';
import { html } from './html.ts';
import { type Page, sendPage } from './send-page.ts';

/** `/` explains the sandbox. */
export function registerFrontPage(server: FastifyInstance, addresses: Omit<Addresses, 'host'>): void {
  server.get('/', (request, reply) => sendPage(reply, frontPage({ ...addresses, host: request.host })));
}

export interface Addresses {
  host: string;
  smtpUrl: string;
  webhookSecret: string;
}

/** The front page: everything a newcomer needs to use the sandbox, with nothing to look up elsewhere. */
export function frontPage(addresses: Addresses): Page {
  const body = html`<header class="notice">Sandbox: nothing here charges anybody or sends mail to anybody.</header>
<main class="reading">
<h1>Sandbox</h1>
<p class="lead">Stand-ins for the outside services of the shop. They speak the services' own protocols, so the shop runs whole, offline and without keys.</p>
${services(addresses)}
${cards()}
${promotions()}
${controlApi()}
${faults()}
${api()}
</main>`;
  return { title: 'Sandbox', body };
}

const services = ({ host, smtpUrl, webhookSecret }: Addresses) => html`<section><h2>What is here</h2>
<dl class="guide pairs">
<div><dt>Payment provider</dt><dd>The HTTP API on <code>http://${host}/v1</code>, with any key that begins with <code>sk_test_</code>, and a hosted payment page for every session. Webhooks are signed with <code>${webhookSecret}</code>.</dd></div>
<div><dt><a href="/mailbox">Mailbox</a></dt><dd>A mail server on <code>${smtpUrl}</code> that keeps what it gets. For tests: <code>GET /mailbox/messages?to=…</code>, <code>GET /mailbox/messages/:id</code>, <code>DELETE /mailbox/messages</code>.</dd></div>
<div><dt><a href="${playlist.path}">Music</a></dt><dd>A player, with the widget's script on <code>http://${host}/player/api.js</code>, that speaks the widget's messages. It plays four short recordings.</dd></div>
</dl></section>`;

const cards = () => html`<section><h2>Cards</h2>
<dl class="guide pairs">${testCards.map(({ number, does }) => html`<div><dt><code>${number}</code></dt><dd>${does}</dd></div>`)}</dl>
<p>Any expiry in the future and any security code go with them. Sales tax follows the buyer's state, at the statewide rate.</p></section>`;

const promotions = () => html`<section><h2>Promotion codes</h2>
<dl class="guide pairs">${standingPromotions.map(({ code, name }) => html`<div><dt><code>${code}</code></dt><dd>${name}</dd></div>`)}</dl>
<p>More can be made through the API: coupons, and promotion codes for them.</p></section>`;

const controlApi = () => html`<section><h2>For tests</h2>
<p>These addresses are the sandbox's own; the real provider has none of them. Bodies are JSON; what they leave out has a default.</p>
<dl class="guide">${controls.map(({ call, does }) => html`<div><dt><code>${call}</code></dt><dd>${does}</dd></div>`)}</dl></section>`;

const faults = () => html`<section><h2>Faults</h2>
<p><code>POST /sandbox/faults</code> sets the groups it is given, <code>DELETE</code> heals everything, and so does a restart.</p>
<dl class="guide">${faultExamples.map(({ body, does }) => html`<div><dt><code>${body}</code></dt><dd>${does}</dd></div>`)}</dl></section>`;

const api = () => html`<section><h2>The provider's API</h2>
<p>Idempotency keys, expansion, pagination and error objects are as the provider's. A parameter that is not understood is refused by name.</p>
<ul class="calls">${apiRoutes.map(({ method, path }) => html`<li><code>${method} ${path}</code></li>`)}</ul></section>`;
