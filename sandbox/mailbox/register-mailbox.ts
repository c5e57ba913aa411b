import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../pages/send-page.ts';
import { listPage, messagePage, unknownMailPage } from './mailbox-pages.ts';
import type { Attachment, Mail, Mailbox } from './open-mailbox.ts';

type ById = FastifyRequest<{ Params: { id: string } }>;
type List = FastifyRequest<{ Querystring: { to?: string } }>;

/** The mailbox for people (`/mailbox`) and for tests (`/mailbox/messages`). */
export function registerMailbox(server: FastifyInstance, mailbox: Mailbox): void {
  const notFound = (reply: FastifyReply, id: string) =>
    reply.code(404).send({ error: `There is no email ${id}.` });

  server.get('/mailbox', (_, reply) => sendPage(reply, listPage(mailbox.list())));
  server.get('/mailbox/messages', (request: List) => mailbox.list(request.query.to));
  server.delete('/mailbox/messages', (_, reply) => {
    mailbox.empty();
    return reply.code(204).send();
  });
  server.get('/mailbox/messages/:id', (request: ById, reply) => {
    const { id } = request.params;
    return mailbox.find(id) ?? notFound(reply, id);
  });
  server.get('/mailbox/messages/:id/source', (request: ById, reply) => {
    const source = mailbox.source(request.params.id);
    return source ? reply.type('message/rfc822').send(source) : notFound(reply, request.params.id);
  });
  server.get('/mailbox/messages/:id/view', (request: ById, reply) => {
    const mail = mailbox.find(request.params.id);
    return sendPage(reply, mail ? messagePage(mail) : unknownMailPage());
  });
  server.get('/mailbox/messages/:id/html', (request: ById, reply) => {
    const mail = mailbox.find(request.params.id);
    return mail
      ? sendMailHtml(reply, viewHtml(mail, mailbox.attachments(mail.id)))
      : notFound(reply, request.params.id);
  });
}

/** Emails are untrusted, so they run no scripts and have their own origin. */
const sendMailHtml = (reply: FastifyReply, html: string) =>
  reply
    .headers({
      'content-security-policy':
        "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(html);

/** The email's HTML with its `cid:` pictures inlined, and links that open in a new tab. */
function viewHtml(mail: Mail, attachments: Attachment[]): string {
  let html = mail.html;
  for (const { cid, type, content } of attachments) {
    html = html.replaceAll(`cid:${cid}`, `data:${type};base64,${Buffer.from(content).toString('base64')}`);
  }
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
