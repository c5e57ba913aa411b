import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Certificate } from './make-certificate.ts';

export interface MailServer {
  /** The emails to an address, in the order of their arrival. */
  mailsTo(address: string): ParsedMail[];
  close(): Promise<void>;
}

/** A mail provider's server: TLS from the start, and one account. It keeps what it is sent. */
export async function openMailServer(
  certificate: Certificate,
  account: { user: string; password: string },
): Promise<MailServer> {
  const received: { to: string[]; mail: ParsedMail }[] = [];
  const server = new SMTPServer({
    ...certificate,
    secure: true,
    onAuth: ({ username, password }, _, done) =>
      username === account.user && password === account.password
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 })),
    async onData(stream, { envelope }, done) {
      const mail = await simpleParser(await buffer(stream));
      received.push({ to: envelope.rcptTo.map(({ address }) => address), mail });
      done();
    },
  });
  await new Promise<void>((resolve) => void server.listen(465, '127.0.0.1', resolve));
  return {
    mailsTo: (address) => received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
