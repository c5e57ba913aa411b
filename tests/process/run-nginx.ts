import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The path of nginx. Undefined when it is not installed and cannot be (setup/provide-programs.js). */
export const nginxProgram = process.env.NGINX_PATH || undefined;

const maxStartMs = 30_000;

interface NginxOptions {
  /** The folder for everything that nginx writes. */
  folder: string;
  port: number;
  /** The contents of the `http` block, mainly its servers. */
  site: string;
}

export interface RunningNginx {
  /** The master process. */
  pid: number;
  end(): Promise<void>;
}

/** Runs nginx with one worker process, because the shop is one process as well. */
export async function runNginx({ folder, port, site }: NginxOptions): Promise<RunningNginx> {
  if (!nginxProgram) throw new Error('NGINX_PATH is not set.');
  await writeFile(join(folder, 'site.conf'), site);
  await writeFile(join(folder, 'nginx.conf'), mainFile(folder));
  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')];
  const child = spawn(nginxProgram, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  await untilListening(port, child);
  return {
    pid: child.pid ?? 0,
    async end() {
      if (child.exitCode !== null) return;
      child.kill('SIGQUIT');
      await once(child, 'exit');
    },
  };
}

/** Debian's nginx.conf around the site, with all folders inside `folder`. */
function mainFile(folder: string): string {
  const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid "${join(folder, 'nginx.pid')}";
    events { worker_connections 512; }
    http {
      sendfile on;
      tcp_nopush on;
      access_log off;
      error_log stderr crit;
      error_log "${join(folder, 'error.log')}" error;
      ${temporaryFolders.map((name) => `${name}_temp_path "${join(folder, name)}";`).join('\n')}
      include "${join(folder, 'site.conf')}";
    }`;
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + maxStartMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('nginx stopped while starting. See its output above.');
    if (await canConnect(port)) return;
    await pause(50);
  }
  throw new Error(`nginx was not ready within ${maxStartMs / 1000} s.`);
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
