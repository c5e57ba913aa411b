import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Faults } from '../faults.ts';
import type { Mailbox } from './open-mailbox.ts';

const maxMailBytes = 25 * 1024 * 1024;

export interface Smtp {
  port: number;
  close(): Promise<void>;
}

/** A mail server on the loopback interface that takes mail from anybody for anybody and sends none on. Rejects when the port is taken. */
export async function startSmtp(mailbox: Mailbox, faults: Faults, port: number): Promise<Smtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    banner: 'Sandbox mailbox',
    size: maxMailBytes,
    closeTimeout: 200,
    onMailFrom: (_, __, done) =>
      done(faults.current().mail?.refuse ? refusal(451, 'The sandbox refuses mail') : null),
    onData: (stream, session, done) => {
      receive(mailbox, faults, stream, session).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  const listening = server.listen(port, '127.0.0.1');
  await Promise.race([once(listening, 'listening'), failure(server)]);
  // A client that breaks off is its own trouble.
  server.on('error', () => {});
  const address = listening.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function failure(server: SMTPServer): Promise<never> {
  const [error] = await once(server, 'error');
  throw error;
}

async function receive(
  mailbox: Mailbox,
  faults: Faults,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const mail = await simpleParser(stream, { skipImageLinks: true });
  if (stream.sizeExceeded) throw refusal(552, 'The mail is larger than 25 MB');
  await pause(faults.current().mail?.delayMs ?? 0);
  const { mailFrom, rcptTo } = session.envelope;
  mailbox.keep(mail, { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) });
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
