import { type ServerResponse, validateHeaderValue } from 'node:http';
import { Socket } from 'node:net';

/** How long an idle connection stays open. The Keep-Alive header of each response states it. */
export const keepAliveSeconds = 75;

const dateLength = new Date(0).toUTCString().length;

/**
 * Lets a proxy cache a response until the end of the second in which it was sent, because nginx counts in whole seconds
 * (decision 052). It is the first header, because nginx before 1.23.2 would obey a Cache-Control before it.
 */
const proxyExpiryHeader = 'X-Accel-Expires';
const firstLine = 'HTTP/1.1 200 OK';
const secondLength = 10;

/** The header of a response that is sent now. */
export function proxyExpiry(): Record<string, string> {
  return { [proxyExpiryHeader]: `@${Math.floor(Date.now() / 1000)}` };
}

/** A response as it is sent, with head and body in one buffer. */
export interface SerializedResponse {
  bytes: Buffer;
  bodyStart: number;
  head: string;
  /** The Unix second that its head states. */
  second: number;
}

/** Prepares a response with status 200. @param headers must contain content-length */
export function serializeResponse(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): SerializedResponse {
  const lines = Object.entries(headers).map(([name, value]) => {
    validateHeaderValue(name, value);
    return `${name}: ${value}`;
  });
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}`;
  const date = `Date: ${new Date(0).toUTCString()}`;
  const shared = `${proxyExpiryHeader}: @${'0'.repeat(secondLength)}`;
  const head = [firstLine, shared, ...lines, keepAlive, date, '', ''].join('\r\n');
  const start = Buffer.from(head, 'latin1');
  return { bytes: Buffer.concat([start, body]), bodyStart: start.length, head, second: 0 };
}

/** Node's private fields for the head of a response, which it sends before the body. */
type WithHead = ServerResponse & { _header: string; _headerSent: boolean };

/**
 * Sends the response in one write. Node would format and check its headers for each request, which costs more than
 * everything else (benchmarks/profiles.md).
 * @returns false if the response has other headers, such as those of CORS, or its connection is not in its usual state;
 *   then send it the usual way
 */
export function sendSerialized(serialized: SerializedResponse, response: ServerResponse): boolean {
  const { socket } = response;
  // Without a socket, an earlier response is still being sent. With bytes left to write, the client is slow.
  if (!(socket instanceof Socket) || socket.writableLength > 0) return false;
  if (!response.shouldKeepAlive || response.headersSent || response.getHeaderNames().length > 0) return false;
  setTime(serialized);
  socket.write(serialized.bytes);
  const withHead = response as WithHead;
  withHead._header = serialized.head;
  withHead._headerSent = true;
  response.end();
  return true;
}

function setTime(serialized: SerializedResponse): void {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (serialized.second === second) return;
  serialized.second = second;
  const { bytes, bodyStart } = serialized;
  bytes.write(String(second), `${firstLine}\r\n${proxyExpiryHeader}: @`.length, 'latin1');
  bytes.write(new Date(now).toUTCString(), bodyStart - '\r\n\r\n'.length - dateLength, 'latin1');
}
