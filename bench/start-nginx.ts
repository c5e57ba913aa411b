import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/process/free-port.ts';
import type { RawAnswer } from './fetch-raw.ts';

/** Where Debian puts it, which stands in no user's PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** Starts nginx, if it is installed, to answer everything with a file of these bytes: one process, as Node is. */
export async function startNginx({ body, headers }: RawAnswer) {
  const program = folders.map((folder) => join(folder, 'nginx')).find(existsSync);
  if (!program) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'answer'), body);
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, headers));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 50; tries > 0 && !(await answers(url)); tries -= 1) await pause(100);
  return {
    url,
    async stop() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Its own user is told only for when it is started as root, which otherwise lets go of the folder. */
function configuration(folder: string, port: number, headers: Record<string, string>): string {
  const { 'content-type': type = 'text/plain', 'content-length': _, ...others } = headers;
  const added = Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; etag off; keepalive_requests 1000000;
  open_file_cache max=10; default_type ${quoted(type)};
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}; location / { rewrite ^ /answer break; ${added.join(' ')} } }
}
`;
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
