import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Faults } from '../faults.ts';
import type { Mailbox } from './open-mailbox.ts';

const maxMailBytes = 25 * 1024 * 1024;

interface Smtp {
  port: number;
  close(): Promise<void>;
}

/** Starts a mail server on the loopback interface that accepts every email and forwards none. Rejects when the port is taken. */
export async function startSmtp(mailbox: Mailbox, faults: Faults, port: number): Promise<Smtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    banner: 'Sandbox mailbox',
    size: maxMailBytes,
    closeTimeout: 200,
    onMailFrom: (_, __, done) => {
      waitWhileHanging(faults).then(() =>
        done(faults.current().mail?.refuse ? refusal(451, 'The sandbox refuses mail') : null),
      );
    },
    onRcptTo: ({ address }, _, done) => {
      const code = faults.current().mail?.recipients?.[address];
      done(code ? refusal(code, recipientRefusals(address)[code] ?? `<${address}>: not now`) : null);
    },
    onData: (stream, session, done) => {
      const cut = () => connections.get(session.remotePort)?.destroy();
      receive({ mailbox, faults, cut }, stream, session).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  const connections = trackConnections(server);
  const listening = server.listen(port, '127.0.0.1');
  await Promise.race([once(listening, 'listening'), failure(server)]);
  // A client that disconnects is not an error of the server.
  server.on('error', () => {});
  const address = listening.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The open connections by their remote port. */
function trackConnections({ server }: SMTPServer): Map<number, Socket> {
  const connections = new Map<number, Socket>();
  server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket;
    connections.set(remotePort, socket);
    socket.once('close', () => connections.delete(remotePort));
  });
  return connections;
}

async function failure(server: SMTPServer): Promise<never> {
  const [error] = await once(server, 'error');
  throw error;
}

async function waitWhileHanging(faults: Faults): Promise<void> {
  while (faults.current().mail?.hang) await pause(50);
}

interface Reception {
  mailbox: Mailbox;
  faults: Faults;
  /** Closes the sender's connection. */
  cut(): void;
}

async function receive(
  { mailbox, faults, cut }: Reception,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const source = await buffer(stream);
  // Loaded by the first email, because it takes 7 MB (decision 008).
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(source, { skipImageLinks: true });
  if (stream.sizeExceeded) throw refusal(552, 'The mail is larger than 25 MB');
  const fault = faults.current().mail;
  await pause(fault?.delayMs ?? 0);
  if (fault?.cut === 'before-keeping') return cut();
  if (fault?.drop) return;
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
  mailbox.add(mail, envelope, source);
  if (fault?.cut === 'after-keeping') cut();
}

/** Usual responses of mail servers, with the codes of RFC 3463. */
const recipientRefusals = (address: string): Record<number, string> => ({
  450: `4.2.1 <${address}>: Recipient address rejected: Try again later`,
  550: `5.1.1 <${address}>: Recipient address rejected: User unknown`,
  552: `5.2.2 <${address}>: Mailbox full`,
  554: `5.7.1 <${address}>: Relay access denied`,
});

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
