import nodemailer from 'nodemailer';
import { explainMailFailure, type MailFailure } from './explain-mail-failure.ts';
import { readSmtpUrl } from './smtp-url.ts';

/** The studio waits 30 seconds for the two steps of a save. */
const stepMs = 10_000;

/**
 * Connects to a mail server and signs in. No email is sent.
 * @returns what is wrong, or undefined
 */
export async function tryMailServer(smtpUrl: string, timeoutMs = stepMs): Promise<MailFailure | undefined> {
  const server = readSmtpUrl(smtpUrl);
  const timeout = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Later, so that a server that does not greet is not taken for one that is slow to accept an email.
    socketTimeout: timeoutMs + 1000,
  };
  // Otherwise a server that accepts no password would seem to have accepted it.
  const forceAuth = server.user !== '';
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    ...timeout,
    dnsTimeout: timeoutMs,
    forceAuth,
  });
  const deadline = AbortSignal.timeout(timeoutMs + 2000);
  const isLate = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () =>
      reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT', command: 'CONN' })),
    );
  });
  try {
    await Promise.race([transport.verify(), isLate]);
    return undefined;
  } catch (error) {
    return explainMailFailure(error, server);
  } finally {
    transport.close();
  }
}
