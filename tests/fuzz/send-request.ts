import { once } from 'node:events';
import { connect } from 'node:net';
import type { FuzzRequest } from './draft.ts';

export interface Answer {
  status: number;
  headers: Map<string, string>;
  body: Buffer;
}

/** Every request must be answered within this time, also if a busy machine must first start the worker. None is sent twice. */
const maxAnswerMs = 20_000;
/** Except a print file, which is large. */
const maxFileMs = 60_000;

/**
 * Sends exactly these bytes, which an HTTP client would refuse to send, and reads the response until its end.
 * @throws an Error that explains why the response is missing or malformed
 */
export async function sendRequest(origin: string, request: FuzzRequest): Promise<Answer> {
  const deadlineMs = /\/print-file$/.test(request.target) ? maxFileMs : maxAnswerMs;
  const response = await exchange(origin, toRequest(request), { deadlineMs });
  if (!response) throw new Error(`There was no response within ${deadlineMs / 1000} s.`);
  return readAnswer(response, request.method);
}

export function toRequest({ method, target, headers, body }: FuzzRequest): Buffer {
  const lengths = body ? [['content-length', String(body.length)] as const] : [];
  const allHeaders = [
    ['host', 'localhost'] as const,
    ...headers,
    ...lengths,
    ['connection', 'close'] as const,
  ];
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...allHeaders.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ];
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body ?? Buffer.alloc(0)]);
}

/**
 * Returns everything that the server sends, or undefined when it does not close the connection in time.
 * @param endsAfterBytes closes our side after the bytes, so that the server recognizes an incomplete request
 */
export async function exchange(
  origin: string,
  bytes: Buffer,
  { endsAfterBytes = false, deadlineMs = maxAnswerMs } = {},
): Promise<Buffer | undefined> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A server may respond and close the connection before a long body has arrived.
  socket.on('error', () => {});
  socket.write(bytes);
  if (endsAfterBytes) socket.end();
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    await once(socket, 'close', { signal: deadline });
    return Buffer.concat(chunks);
  } catch (error) {
    if (deadline.aborted) return undefined;
    throw error;
  } finally {
    socket.destroy();
  }
}

/** @throws an Error for an incomplete response */
export function readAnswer(response: Buffer, method: string): Answer {
  const headEnd = response.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = response
    .subarray(0, Math.max(headEnd, 0))
    .toString('latin1')
    .split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
  if (!status)
    throw new Error(`The connection was closed after ${response.length} bytes, without a response.`);
  const rest = response.subarray(headEnd + 4);
  if (status === 100) return readAnswer(rest, method);
  const headers = new Map(lines.map(toPair));
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
  if (!hasBody) requireLength(rest, 0);
  return { status, headers, body: hasBody ? readBody(headers, rest) : rest };
}

function toPair(line: string): [name: string, value: string] {
  const [name = '', ...value] = line.split(':');
  return [name.toLowerCase(), value.join(':').trim()];
}

function readBody(headers: Map<string, string>, rest: Buffer): Buffer {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(rest);
  requireLength(rest, Number(headers.get('content-length') ?? Number.NaN));
  return rest;
}

function requireLength(body: Buffer, length: number): void {
  if (body.length === length) return;
  throw new Error(`The body of the response has ${body.length} bytes, but its Content-Length is ${length}.`);
}

function readChunks(rest: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    if (size === 0) return Buffer.concat(parts);
    if (!(lineEnd + size < rest.length)) throw new Error('The response ends before its last chunk.');
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
