import nodemailer from 'nodemailer';
import { emailProblem } from '#domain/customers/accounts.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import type { MailSettings } from '#server/configuration/configuration.ts';
import type { DkimKey } from '#server/configuration/dkim-keys.ts';
import { mailsHandedOver } from '#server/metrics/counters.ts';
import { currentTraceparent, traced } from '#server/traces/traced.ts';
import { addressOf, domainOf } from './domain/addresses.ts';
import { validKeys } from './domain/keys.ts';
import { explainFailure, RefusedRecipient } from './refused-recipient.ts';

export interface Mail {
  to: string;
  /** Where a reply goes, if not to the shop. */
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Pictures that the HTML shows as `cid:<id>`. */
  pictures?: { id: string; jpeg: Buffer }[];
  /** The same for every attempt, so mailboxes that detect duplicates show one. */
  messageId: string;
}

export interface Mailer {
  /** Whether the shop can send no emails. */
  readonly isClosed: boolean;
  /** @throws RefusedRecipient when no email can ever reach the address; after any other error, try again */
  send(mail: Mail): Promise<void>;
  /** Aborts emails that the server has not accepted yet, because it may stay silent for minutes. */
  close(): void;
}

/** The emails that one process sends at once. */
export const mailConnections = 3;
const connectionTimeoutMs = 10_000;
/**
 * A server may take this long to accept an email that it has received in full (RFC 5321, 4.5.3.2.6). A client that hangs
 * up earlier and retries sends the email twice.
 */
const maxSilenceMs = 10 * 60_000;

/**
 * Connects to a mail server over SMTP. Emails come from the configured address under the shop's name, and replies go to the
 * shop. An email that the server has accepted from this process is not sent again, so after
 * a failure to record that, the caller can simply call `send` again.
 */
export function openMail(
  { smtpUrl, from, dkimKeys = [] }: MailSettings,
  details: CurrentDetails,
  options: { maxSilenceMs?: number; now?: () => Date } = {},
): Mailer {
  const { now = () => new Date() } = options;
  const acceptedDeliveries = rememberLast(1000);
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailConnections,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: options.maxSilenceMs ?? maxSilenceMs,
  });
  return {
    isClosed: false,
    async send({ pictures = [], to, ...mail }) {
      requireMailAddress(to);
      const delivery = `${mail.messageId} ${to}`;
      if (acceptedDeliveries.has(delivery)) return;
      const { shop, email } = details.current();
      const sender = addressOf(from);
      const kind = kindOf(mail.messageId);
      await traced({ kind: 'email', name: `email ${kind}` }, () => {
        const sending = transport.sendMail({
          replyTo: { name: shop, address: email },
          ...mail,
          ...traceHeaders(),
          to: { name: '', address: to },
          from: { name: shop, address: sender },
          ...signedWith(validKeys(dkimKeys, now()), domainOf(sender)),
          attachments: pictures.map(({ id, jpeg }) => ({
            cid: id,
            filename: `${id.split('@')[0]}.jpg`,
            content: jpeg,
            contentType: 'image/jpeg',
            contentDisposition: 'inline',
          })),
        });
        return countOutcome(sending, kind);
      });
      acceptedDeliveries.add(delivery);
    },
    close: () => transport.close({ force: true }),
  };
}

/** The mailer of a shop that can send no emails. They wait in the queue, so nothing should be sent with it. */
export function openClosedMail(): Mailer {
  return {
    isClosed: true,
    async send() {
      throw new Error('The shop sends no emails at the moment. Today and `shop status` say why.');
    },
    close() {},
  };
}

/** Providers such as Amazon SES replace the two headers that are not signed. */
function signedWith(keys: readonly DkimKey[], domainName: string) {
  if (keys.length === 0) return {};
  return {
    dkim: {
      keys: keys.map(({ selector, privateKey }) => ({ domainName, keySelector: selector, privateKey })),
      skipFields: 'message-id:date',
    },
  };
}

function rememberLast(max: number): Pick<Set<string>, 'has' | 'add'> {
  const keys = new Set<string>();
  return {
    has: (key) => keys.has(key),
    add(key) {
      keys.add(key);
      const [oldest] = keys;
      if (keys.size > max && oldest !== undefined) keys.delete(oldest);
      return keys;
    },
  };
}

/** By which the trace of an email is found from the email itself. */
function traceHeaders() {
  const traceparent = currentTraceparent();
  return traceparent ? { headers: { traceparent } } : {};
}

/** The kind of an email, which its Message-ID begins with: `<confirmation-…@shop.example>`. */
function kindOf(messageId: string): string {
  return /^<([a-z-]+?)-[0-9a-f]{8}/.exec(messageId)?.[1] ?? 'other';
}

async function countOutcome(sending: Promise<unknown>, kind: string): Promise<void> {
  try {
    await sending;
  } catch (failure) {
    const error = explainFailure(failure);
    mailsHandedOver.inc({ kind, outcome: error instanceof RefusedRecipient ? 'refused' : 'failed' });
    throw error;
  }
  mailsHandedOver.inc({ kind, outcome: 'sent' });
}

/** nodemailer rewrites forms such as `<ada@example.com` and would send the email to another address. */
function requireMailAddress(to: string): void {
  if (emailProblem(to)) throw new RefusedRecipient('no mail server accepts an address in this format');
}
