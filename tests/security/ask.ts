import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** Sends a request on a new connection. The address is sent as it is, without normalization. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const allHeaders = { ...length, ...headers };
    const clientRequest = request(
      { hostname, port, path, method, headers: allHeaders, agent: false },
      async (response) => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, text: await text(response) });
      },
    );
    clientRequest.on('error', reject).end(body);
  });
}

/** Sends a JSON body, by default with POST. */
export function send(
  origin: string,
  path: string,
  body: unknown,
  { method = 'POST', headers = {} }: Omit<RequestOptions, 'body'> = {},
): Promise<Answer> {
  const json = { 'content-type': 'application/json', ...headers };
  return ask(origin, path, { method, headers: json, body: JSON.stringify(body) });
}

/** Sends these bytes, and returns everything until the server closes the connection. */
export function sendBytes(origin: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}
