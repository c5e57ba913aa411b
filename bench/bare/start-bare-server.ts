import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Server } from '../load/ask-with-wrk.ts';
import type { RawAnswer } from '../load/fetch-raw.ts';

/** Starts a bare server, in a process of its own, that answers everything with these bytes. */
export async function startBareServer({ body, headers }: RawAnswer): Promise<Server & { stop(): void }> {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)));
  child.send({ body: body.toString('base64'), headers: Object.entries(headers).flat() });
  const [address] = (await once(child, 'message')) as [AddressInfo];
  return {
    url: `http://127.0.0.1:${address.port}/`,
    pids: [child.pid ?? 0],
    stop: () => child.disconnect(),
  };
}
