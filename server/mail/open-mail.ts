import nodemailer from 'nodemailer';
import { emailProblem } from '#domain/accounts.ts';
import type { MailSettings } from '#server/configuration/configuration.ts';
import { mailsHandedOver } from '#server/metrics/counters.ts';
import { explainHandover, RefusedRecipient } from './refused-recipient.ts';

export interface Mail {
  to: string;
  /** Who gets the answer, when it is not the shop. */
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Pictures that the HTML shows as `cid:<id>`. */
  pictures?: { id: string; jpeg: Buffer }[];
  /** The same for every try, so that a mail that was sent twice is shown once. */
  messageId: string;
}

export interface Mailer {
  /** @throws RefusedRecipient when no mail will ever reach the address; any other error is worth another try */
  send(mail: Mail): Promise<void>;
  /** Gives up what the server has not taken: it may be silent for minutes yet. */
  close(): void;
}

const connectionMs = 10_000;
/**
 * A server may take this long over a mail that it has been handed whole (RFC 5321, 4.5.3.2.6): who hangs up earlier
 * and tries again sends it twice.
 */
const longestSilenceMs = 10 * 60_000;

/**
 * A mail server spoken to over SMTP. `send` throws when the server does not take the mail; what it has taken from
 * this process is not handed over again, so a sender whose note of it was lost may simply try once more.
 */
export function openMail({ smtpUrl, from }: MailSettings): Mailer {
  const taken = rememberLast(1000);
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: connectionMs,
    greetingTimeout: connectionMs,
    socketTimeout: longestSilenceMs,
  });
  return {
    async send({ pictures = [], to, ...mail }) {
      requireMailAddress(to);
      const handover = `${mail.messageId} ${to}`;
      if (taken.has(handover)) return;
      const handingOver = transport.sendMail({
        ...mail,
        to: { name: '', address: to },
        from,
        attachments: pictures.map(({ id, jpeg }) => ({
          cid: id,
          filename: `${id.split('@')[0]}.jpg`,
          content: jpeg,
          contentType: 'image/jpeg',
          contentDisposition: 'inline',
        })),
      });
      await counted(handingOver, mail.messageId);
      taken.add(handover);
    },
    close: () => transport.close({ force: true }),
  };
}

function rememberLast(most: number): Pick<Set<string>, 'has' | 'add'> {
  const remembered = new Set<string>();
  return {
    has: (word) => remembered.has(word),
    add(word) {
      remembered.add(word);
      const [oldest] = remembered;
      if (remembered.size > most && oldest !== undefined) remembered.delete(oldest);
      return remembered;
    },
  };
}

/** A mail's kind is how its Message-ID begins: `<confirmation-…@shop.example>`. */
async function counted(handingOver: Promise<unknown>, messageId: string): Promise<void> {
  const kind = /^<([a-z-]+?)-[0-9a-f]{8}/.exec(messageId)?.[1] ?? 'other';
  try {
    await handingOver;
  } catch (failure) {
    const error = explainHandover(failure);
    mailsHandedOver.inc({ kind, outcome: error instanceof RefusedRecipient ? 'refused' : 'failed' });
    throw error;
  }
  mailsHandedOver.inc({ kind, outcome: 'sent' });
}

/** nodemailer sends `<ada@example.com` and other such forms to an address that is left when it has changed them. */
function requireMailAddress(to: string): void {
  if (emailProblem(to)) throw new RefusedRecipient('no mail server takes an address of this form');
}
