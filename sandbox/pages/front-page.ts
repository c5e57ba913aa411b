import type { FastifyInstance } from 'fastify';
import { labelRoutes } from '../labels/register-labels.ts';
import { playlist } from '../music/playlist.ts';
import { apiRoutes } from '../payments/api/routes.ts';
import { testCards } from '../payments/paying/test-cards.ts';
import { promotions } from '../payments/promotions/promotions.ts';
import { controls, faultExamples } from './control-guide.ts';
import { html } from './html.ts';
import { type Page, sendPage } from './send-page.ts';

/** `/` explains the sandbox. */
export function registerFrontPage(server: FastifyInstance, addresses: Omit<Addresses, 'host'>): void {
  server.get('/', (request, reply) => sendPage(reply, frontPage({ ...addresses, host: request.host })));
}

interface Addresses {
  host: string;
  smtpUrl: string;
  dnsServer: string;
  webhookSecret: string;
}

/** The front page explains everything that is needed to use the sandbox. */
function frontPage(addresses: Addresses): Page {
  const body = html`<header class="notice">Sandbox: no money is charged, and no email leaves this machine.</header>
<main class="reading">
<h1>Sandbox</h1>
<p class="lead">Stand-ins for the outside services of the shop. They use the services' own protocols, so the complete shop runs offline and without keys.</p>
${services(addresses)}
${cards()}
${promotionCodes()}
${controlApi()}
${faults()}
${api()}
</main>`;
  return { title: 'Sandbox', body };
}

const services = ({
  host,
  smtpUrl,
  dnsServer,
  webhookSecret,
}: Addresses) => html`<section><h2>What is here</h2>
<dl class="guide pairs">
<div><dt>Payment provider</dt><dd>The HTTP API on <code>http://${host}/v1</code>, with any key that begins with <code>sk_test_</code> or <code>rk_test_</code>, and a hosted payment page for every session. Webhooks are signed with <code>${webhookSecret}</code>.</dd></div>
<div><dt>Label provider</dt><dd>EasyPost's HTTP API on <code>http://${host}/v2</code>, with any key that begins with <code>EZTK</code>: rates, labels, refunds and trackers. Webhooks are signed.</dd></div>
<div><dt><a href="/mailbox">Mailbox</a></dt><dd>A mail server on <code>${smtpUrl}</code> that keeps all emails. For tests: <code>GET /mailbox/messages?to=…</code>, <code>GET /mailbox/messages/:id</code>, <code>GET /mailbox/messages/:id/source</code>, <code>DELETE /mailbox/messages</code>.</dd></div>
<div><dt>Name server</dt><dd>DNS over UDP on <code>${dnsServer}</code> for the records of the zone, which <code>PUT /sandbox/zone</code> replaces: a name, a type and a value on each line, such as <code>shop.example TXT v=spf1 ip4:127.0.0.1 -all</code>.</dd></div>
<div><dt><a href="${playlist.path}">Music</a></dt><dd>A player of four short recordings, and the script of its widget: <code>http://${host}/player/api.js</code>.</dd></div>
</dl></section>`;

const cards = () => html`<section><h2>Cards</h2>
<dl class="guide pairs">${testCards.map(({ number, does }) => html`<div><dt><code>${number}</code></dt><dd>${does}</dd></div>`)}</dl>
<p>They accept any future expiry and any security code. Sales tax is the statewide rate of the buyer's state.</p></section>`;

const promotionCodes = () => html`<section><h2>Promotion codes</h2>
<dl class="guide pairs">${promotions.map(({ code, percentOff }) => html`<div><dt><code>${code}</code></dt><dd>${percentOff}% off</dd></div>`)}</dl></section>`;

const controlApi = () => html`<section><h2>For tests</h2>
<p>The real provider does not have these addresses. Bodies are JSON, and every field has a default.</p>
<dl class="guide">${controls.map(({ call, does }) => html`<div><dt><code>${call}</code></dt><dd>${does}</dd></div>`)}</dl></section>`;

const faults = () => html`<section><h2>Faults</h2>
<p><code>POST /sandbox/faults</code> sets the given groups of faults. <code>DELETE</code> and a restart clear all faults.</p>
<dl class="guide">${faultExamples.map(({ body, does }) => html`<div><dt><code>${body}</code></dt><dd>${does}</dd></div>`)}</dl></section>`;

const api = () => html`<section><h2>The providers' APIs</h2>
<p>The calls that the shop makes. Idempotency keys, expansion, pagination and error objects work as at the provider. An unknown parameter is refused, and the error names it.</p>
<ul class="calls">${[...apiRoutes, ...labelRoutes].map(({ method, path }) => html`<li><code>${method} ${path}</code></li>`)}</ul></section>`;
