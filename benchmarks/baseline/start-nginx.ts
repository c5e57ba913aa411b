import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from '#tests/process/children-of.ts';
import { freePort } from '#tests/process/free-port.ts';
import { nginxProgram, runNginx } from '#tests/process/run-nginx.ts';
import type { Server } from '../load/measure-with-wrk.ts';
import type { RawResponse } from './start-baseline-server.ts';

/** Starts nginx, if it is installed, with a site that sends a file of these bytes for every request. */
export async function startNginx({
  body,
  headers,
}: RawResponse): Promise<(Server & { stop(): Promise<void> }) | undefined> {
  if (!nginxProgram) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'body'), body);
  const nginx = await runNginx({ folder, port, site: siteOfOneFile(folder, port, headers) });
  return {
    url: `http://127.0.0.1:${port}/`,
    pids: await childrenOf(nginx.pid),
    async stop() {
      await nginx.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function siteOfOneFile(folder: string, port: number, headers: Record<string, string>): string {
  const { 'content-type': type = 'text/plain', 'content-length': _, ...others } = headers;
  const headerLines = Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  return `
    etag off; open_file_cache max=10; default_type ${quoted(type)};
    access_log ${quoted(join(folder, 'access.log'))} combined buffer=64k flush=5s;
    server {
      listen 127.0.0.1:${port};
      root ${quoted(folder)};
      location / { rewrite ^ /body break; ${headerLines.join(' ')} }
    }`;
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
