import { once } from 'node:events';
import { connect } from 'node:net';
import type { FuzzRequest } from './draft.ts';

export interface Answer {
  status: number;
  headers: Map<string, string>;
  body: Buffer;
}

/** Every request must be answered within this time. */
const longestAnswerMs = 5000;

/**
 * Sends a request byte by byte as it stands, which no HTTP client would, and reads what comes back until the end.
 * @throws an Error that says what is wrong with an answer that is none
 */
export async function sendRequest(origin: string, request: FuzzRequest): Promise<Answer> {
  // A real hang repeats; one of a busy machine doesn't.
  const received =
    (await exchange(origin, toRequest(request))) ?? (await exchange(origin, toRequest(request)));
  if (!received) throw new Error(`There was no answer within ${longestAnswerMs / 1000} s.`);
  return readAnswer(received, request.method);
}

export function toRequest({ method, target, headers, body }: FuzzRequest): Buffer {
  const lengths = body ? [['content-length', String(body.length)] as const] : [];
  const all = [['host', 'localhost'] as const, ...headers, ...lengths, ['connection', 'close'] as const];
  const lines = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body ?? Buffer.alloc(0)]);
}

/**
 * Everything that comes back; undefined when the end does not come in time.
 * @param isAll nothing more will ever come from us: what is half a request is known for one
 */
export async function exchange(origin: string, bytes: Buffer, isAll = false): Promise<Buffer | undefined> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on('data', (part: Buffer) => received.push(part));
  // A server may well have answered, and closed, before a long body has arrived.
  socket.on('error', () => {});
  socket.write(bytes);
  if (isAll) socket.end();
  const late = AbortSignal.timeout(longestAnswerMs);
  try {
    await once(socket, 'close', { signal: late });
    return Buffer.concat(received);
  } catch (error) {
    if (late.aborted) return undefined;
    throw error;
  } finally {
    socket.destroy();
  }
}

/** @throws an Error for what is no whole answer */
export function readAnswer(received: Buffer, method: string): Answer {
  const headEnd = received.indexOf('\r\n\r\n');
  const [first = '', ...lines] = received.subarray(0, Math.max(headEnd, 0)).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  if (!status)
    throw new Error(`The connection was closed after ${received.length} bytes, without an answer.`);
  const rest = received.subarray(headEnd + 4);
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
  throw new Error(`The body of the answer has ${body.length} bytes; its head says ${length}.`);
}

function readChunks(rest: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    if (size === 0) return Buffer.concat(parts);
    if (!(lineEnd + size < rest.length)) throw new Error('The answer ends before its last chunk.');
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
