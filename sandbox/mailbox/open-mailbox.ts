import { randomUUID } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import { openDatabase } from '../open-database.ts';

export interface Mail {
  id: string;
  /** The Message-ID header with its angle brackets. Copies of one email have the same. */
  messageId: string;
  /** The recipients of the SMTP envelope, joined with commas. */
  to: string;
  /** The sender of the SMTP envelope, for which receivers look up SPF. */
  sender: string;
  /** The sender as the email states it: `Name <address>`. */
  from: string;
  /** The Reply-To header, or empty when the email has none. */
  replyTo: string;
  subject: string;
  text: string;
  /** The HTML as it was sent, with its `cid:` addresses, or empty when the email has none. */
  html: string;
  /** When it arrived, ISO 8601 UTC. */
  date: string;
}

export interface Attachment {
  cid: string;
  type: string;
  content: Uint8Array;
}

export interface Mailbox {
  /** @param source the email as it was sent */
  add(mail: ParsedMail, envelope: { to: string[]; from: string }, source: Buffer): Mail;
  /** All emails, or with `to` those for that address, newest first. */
  list(to?: string): Mail[];
  find(id: string): Mail | undefined;
  attachments(id: string): Attachment[];
  source(id: string): Buffer | undefined;
  empty(): void;
  close(): void;
}

const schema = `
CREATE TABLE IF NOT EXISTS mails (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS attachments (mail TEXT NOT NULL, cid TEXT NOT NULL, type TEXT NOT NULL, content BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS sources (mail TEXT PRIMARY KEY, source BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS attachments_by_mail ON attachments (mail);`;

/** Stores every sent email, in `mailbox.sqlite` of the folder or in memory. */
export function openMailbox(dataDir: string | undefined): Mailbox {
  const database = openDatabase(dataDir, 'mailbox', schema);
  const rows = () => database.prepare('SELECT body FROM mails ORDER BY seq DESC').all();
  return {
    add: (parsed, envelope, source) => {
      const mail = readMail(parsed, envelope);
      database.prepare('INSERT INTO mails (id, body) VALUES (?, ?)').run(mail.id, JSON.stringify(mail));
      const insert = database.prepare(
        'INSERT INTO attachments (mail, cid, type, content) VALUES (?, ?, ?, ?)',
      );
      for (const { cid, contentType, content } of parsed.attachments) {
        if (cid) insert.run(mail.id, cid, contentType, content);
      }
      database.prepare('INSERT INTO sources (mail, source) VALUES (?, ?)').run(mail.id, source);
      return mail;
    },
    list: (to) => {
      const recipient = to?.trim().toLowerCase();
      const mails = rows().map((row) => asMail(row.body));
      return recipient
        ? mails.filter((mail) => mail.to.toLowerCase().split(', ').includes(recipient))
        : mails;
    },
    find: (id) => {
      const row = database.prepare('SELECT body FROM mails WHERE id = ?').get(id);
      return row && asMail(row.body);
    },
    attachments: (id) =>
      database.prepare('SELECT * FROM attachments WHERE mail = ?').all(id).map(asAttachment),
    source: (id) => {
      const row = database.prepare('SELECT source FROM sources WHERE mail = ?').get(id);
      return row?.source instanceof Uint8Array ? Buffer.from(row.source) : undefined;
    },
    empty: () => database.exec('DELETE FROM mails; DELETE FROM attachments; DELETE FROM sources;'),
    close: () => database.close(),
  };
}

const readMail = (mail: ParsedMail, envelope: { to: string[]; from: string }): Mail => ({
  id: randomUUID(),
  messageId: mail.messageId ?? '',
  to: envelope.to.join(', '),
  sender: envelope.from,
  from: nameAndAddress(mail.from) ?? envelope.from,
  replyTo: nameAndAddress(mail.replyTo) ?? '',
  subject: mail.subject ?? '',
  text: mail.text ?? '',
  html: mail.html === false ? '' : mail.html,
  date: new Date().toISOString(),
});

function nameAndAddress(header: ParsedMail['from']): string | undefined {
  const person = header?.value[0];
  return person?.name ? `${person.name} <${person.address}>` : person?.address;
}

/** Only `add` writes the column. */
const asMail = (body: unknown) => JSON.parse(String(body)) as Mail;

const asAttachment = (row: Record<string, unknown>): Attachment => ({
  cid: String(row.cid),
  type: String(row.type),
  content: row.content instanceof Uint8Array ? row.content : new Uint8Array(),
});
