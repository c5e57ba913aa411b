import nodemailer from 'nodemailer';
import type { MailSettings } from '#server/platform/configuration.ts';

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
  send(mail: Mail): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

/** A mail server spoken to over SMTP. `send` throws when the server does not take the mail. */
export function openMail({ smtpUrl, from }: MailSettings): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send({ pictures = [], to, ...mail }) {
      requireOneAddress(to);
      await transport.sendMail({
        ...mail,
        // As an object it is one address, whatever it looks like: `a,b@example.com` is not two.
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
    },
    close: () => transport.close(),
  };
}

/** nodemailer leaves out angle brackets, and what is then left is somebody else's address. */
function requireOneAddress(to: string): void {
  if (/[<>]/.test(to)) throw new Error('No mail goes to an address with < or > in it.');
}
