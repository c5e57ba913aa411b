import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';

/** Where tests answer for the shop's name. */
export interface AddressConnection {
  host: string;
  ports: { http: number; https: number };
  /** The certificate that counts as one that browsers trust. */
  ca: string;
}

/** The beginning of a response, and how it came. */
export interface AddressAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  sentAt: Date;
  receivedAt: Date;
  certificate: { validTo: Date; problem: string | null } | undefined;
}

export type AskedAddress = { ok: true; answer: AddressAnswer } | { ok: false; code: string };

interface Asking {
  connection: AddressConnection | undefined;
  now: () => Date;
}

const deadlineMs = 10_000;
const maxBytes = 4096;

/**
 * Asks an address of the shop once, and follows no redirect. A certificate that browsers would not trust is part of the
 * answer, because nothing secret is sent.
 * @returns the code of the failure if nothing answers, such as `ENOTFOUND`; `ETIMEDOUT` after ten seconds
 */
export async function askAddress(url: string, { connection, now }: Asking): Promise<AskedAddress> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const sentAt = now();
  try {
    const response = await open(new URL(url), connection, deadline);
    const receivedAt = now();
    const { statusCode: status = 0, headers, socket } = response;
    const certificate = certificateOf(socket);
    const body = await readBeginning(response);
    return { ok: true, answer: { status, headers, body, sentAt, receivedAt, certificate } };
  } catch (error) {
    if (deadline.aborted) return { ok: false, code: 'ETIMEDOUT' };
    return { ok: false, code: codeOf(error) };
  }
}

function open(
  { protocol, hostname, host, port, pathname }: URL,
  connection: AddressConnection | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = protocol === 'https:';
  const options = {
    host: connection?.host ?? hostname.replace(/^\[(.*)\]$/, '$1'),
    port: connection ? connection.ports[isSecure ? 'https' : 'http'] : port || (isSecure ? 443 : 80),
    path: pathname,
    headers: { host, 'cache-control': 'no-cache' },
    agent: false,
    signal,
  };
  const secure = {
    servername: hostname,
    rejectUnauthorized: false,
    ...(connection && { ca: connection.ca }),
  };
  return new Promise((resolve, reject) => {
    const request = isSecure ? https.get({ ...options, ...secure }) : http.get(options);
    request.once('response', resolve).once('error', reject);
  });
}

/** Reads no more than the shop's own answer can have. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}

function certificateOf(socket: IncomingMessage['socket']): AddressAnswer['certificate'] {
  if (!(socket instanceof TLSSocket)) return undefined;
  const validTo = new Date(socket.getPeerCertificate().valid_to);
  return { validTo, problem: socket.authorized ? null : String(socket.authorizationError) };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
