import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Undefined: there is none on this machine, and `npm test` could not install one (setup/provide-nginx.js). */
export const nginxProgram = [process.env.NGINX_PATH, '/usr/sbin/nginx'].find(
  (path) => path !== undefined && existsSync(path),
);

const ownersFile = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));
const longestStartMs = 30_000;

interface NginxPlace {
  /** Takes everything that it writes. */
  folder: string;
  port: number;
  shopPorts: readonly [number, number];
}

/** Starts nginx with the very file that owners take, except for its addresses. Gives what ends it. */
export async function startNginx({ folder, port, shopPorts }: NginxPlace): Promise<() => Promise<void>> {
  const site = replaceEach(await readFile(ownersFile, 'utf8'), {
    'server 127.0.0.1:3000': `server 127.0.0.1:${shopPorts[0]}`,
    'server 127.0.0.1:3001': `server 127.0.0.1:${shopPorts[1]}`,
    'listen 80;\n': `listen 127.0.0.1:${port};\n`,
    'listen [::]:80;\n': '\n',
    'server_name shop.example;': 'server_name localhost;',
    '/var/cache/nginx-shop': `"${join(folder, 'cache')}"`,
    '/var/log/nginx/shop.log': `"${join(folder, 'access.log')}"`,
  });
  await writeFile(join(folder, 'shop.conf'), site);
  await writeFile(join(folder, 'nginx.conf'), mainFile(folder));
  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')];
  const child = spawn(nginxProgram ?? 'nginx', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  await untilListening(port, child);
  return async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGQUIT');
    await once(child, 'exit');
  };
}

/** What Debian's own nginx.conf has around the site, with its folders in ours. */
function mainFile(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid "${join(folder, 'nginx.pid')}";
    events { worker_connections 256; }
    http {
      access_log off;
      error_log stderr crit;
      ${temporary.map((name) => `${name}_temp_path "${join(folder, name)}";`).join('\n')}
      include "${join(folder, 'shop.conf')}";
    }`;
}

/** Only the first of each: what follows is commented out. */
function replaceEach(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((rest, [ours, tests]) => {
    if (!rest.includes(ours)) throw new Error(`deploy/nginx.conf no longer says "${ours}".`);
    return rest.replace(ours, () => tests);
  }, text);
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + longestStartMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('nginx stopped while starting; it says why above.');
    if (await canConnect(port)) return;
    await pause(50);
  }
  throw new Error(`nginx was not ready within ${longestStartMs / 1000} s.`);
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
