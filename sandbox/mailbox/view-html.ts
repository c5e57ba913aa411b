import type { Attachment, Mail } from './open-mailbox.ts';

/** The mail's HTML with its `cid:` pictures put in, and links that open in a tab of their own. */
export function viewHtml(mail: Mail, attachments: Attachment[]): string {
  let html = mail.html;
  for (const { cid, type, content } of attachments) {
    html = html.replaceAll(`cid:${cid}`, `data:${type};base64,${Buffer.from(content).toString('base64')}`);
  }
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
