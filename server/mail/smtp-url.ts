import { isThisMachine } from '#server/limits/network-of.ts';

export interface MailServer {
  host: string;
  port: number;
  /** Empty: the server wants none. */
  user: string;
  /** Never leaves the server. */
  password: string;
}

/** The mail server of an SMTP address. Without a port, it is the one that nodemailer takes. */
export function readSmtpUrl(smtpUrl: string): MailServer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  return {
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    user: decode(username),
    password: decode(password),
  };
}

/** A percent sign in a password may stand for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The address of a mail server. Its password travels only over TLS: from the start on port 465, and elsewhere after
 * STARTTLS, which is then required. A server on this machine needs no TLS, because nothing leaves the machine.
 */
export function toSmtpUrl({ host, port, user, password }: MailServer): string {
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  const isSecure = port === 465;
  const needsStartTls = Boolean(user) && !isSecure && !isThisMachine(host) && host !== 'localhost';
  return `smtp${isSecure ? 's' : ''}://${account}${host}:${port}${needsStartTls ? '?requireTLS=true' : ''}`;
}
