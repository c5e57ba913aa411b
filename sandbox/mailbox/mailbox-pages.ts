import { type Html, html } from '../pages/html.ts';
import type { Page } from '../pages/send-page.ts';
import type { Mail } from './open-mailbox.ts';

const arrival = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const notice = html`<header class="notice">Sandbox: a mail server that keeps every email and forwards none.</header>`;

/** All emails, newest first. */
export function listPage(mails: Mail[]): Page {
  const body = html`${notice}
<main class="reading">
<a class="back" href="/"><span aria-hidden="true">←</span> Sandbox</a>
<h1>Mailbox</h1>
${mails.length === 0 ? html`<p>No emails yet. What the shop sends appears here. Reload the page to look again.</p>` : html`<ul class="mails">${mails.map(mailRow)}</ul>`}
</main>`;
  return { title: `Mailbox (${mails.length})`, body };
}

const mailRow = (mail: Mail): Html => html`<li><a href="/mailbox/messages/${mail.id}/view">
<strong>${mail.subject || '(no subject)'}</strong>
<span>to ${mail.to}</span>
<time datetime="${mail.date}">${arrival.format(new Date(mail.date))}</time>
</a></li>
`;

/** One email: its envelope, its HTML in a frame that runs no scripts, and its plain text. */
export function messagePage(mail: Mail): Page {
  const title = mail.subject || '(no subject)';
  const body = html`${notice}
<main class="reading">
<a class="back" href="/mailbox"><span aria-hidden="true">←</span> Mailbox</a>
<h1>${title}</h1>
<dl class="envelope">
<div><dt>From</dt><dd>${mail.from}</dd></div>
<div><dt>To</dt><dd>${mail.to}</dd></div>
<div><dt>Received</dt><dd><time datetime="${mail.date}">${arrival.format(new Date(mail.date))}</time></dd></div>
</dl>
${mail.html && html`<iframe class="mail" title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/messages/${mail.id}/html"></iframe>`}
<details class="plain"${!mail.html && html` open`}><summary>Plain text</summary><pre>${mail.text}</pre></details>
</main>`;
  return { title, body };
}

export const unknownMailPage = (): Page => ({
  title: 'There is no such email',
  body: html`${notice}<main class="message"><h1>There is no such email</h1><a class="button" href="/mailbox">To the mailbox</a></main>`,
  status: 404,
});
