import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Starts a bare server, in a process of its own, that answers everything as `url` was just answered. */
export async function startBareServer(url: string, requestHeaders: Record<string, string>) {
  const original = await fetchRaw(url, requestHeaders);
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)));
  child.send(original);
  const [address] = (await once(child, 'message')) as [AddressInfo];
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => child.disconnect() };
}

/** The bytes as they go over the wire, still compressed. */
async function fetchRaw(url: string, headers: Record<string, string>) {
  const { request } = await import('node:http');
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request(url, { headers }, resolve).on('error', reject).end();
  });
  const chunks: Buffer[] = await response.toArray();
  const kept = Object.entries(response.headers).filter(
    ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
  );
  return { body: Buffer.concat(chunks).toString('base64'), headers: Object.fromEntries(kept) };
}
