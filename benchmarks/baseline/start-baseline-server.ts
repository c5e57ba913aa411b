import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Server } from '../load/measure-with-wrk.ts';

export interface RawResponse {
  /** As sent over the network, still compressed. */
  body: Buffer;
  headers: Record<string, string>;
}

/** Fetches a response without decoding it, so that the baseline server can send the same bytes. */
export async function fetchRaw(url: string, headers: Record<string, string>): Promise<RawResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers }, resolve).on('error', reject).end();
  });
  const chunks: Buffer[] = await response.toArray();
  const headersToSend = Object.entries(response.headers).filter(
    ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
  );
  return {
    body: Buffer.concat(chunks),
    headers: Object.fromEntries(headersToSend.map(([name, value]) => [name, String(value)])),
  };
}

/** Starts a server in its own process that sends these bytes in response to every request. */
export async function startBaselineServer({
  body,
  headers,
}: RawResponse): Promise<Server & { stop(): void }> {
  const child = fork(fileURLToPath(new URL('./baseline-server.ts', import.meta.url)));
  child.send({ body: body.toString('base64'), headers: Object.entries(headers).flat() });
  const [address] = (await once(child, 'message')) as [AddressInfo];
  return {
    url: `http://127.0.0.1:${address.port}/`,
    pids: [child.pid ?? 0],
    stop: () => child.disconnect(),
  };
}
