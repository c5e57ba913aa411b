import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.js';

const ADVICE =
  'No nginx: the tests of several processes are skipped, and nothing is measured beside it. Install one (Debian: apt-get install nginx-light) or set NGINX_PATH.';

/** What programs of ours read that start an nginx; empty where there is none, which is said. */
export async function nginxEnvironment() {
  const { path = '', problem } = await provideNginx();
  if (problem) console.log(problem);
  return { NGINX_PATH: path };
}

/** An nginx to run, found or installed: `{ path }`, else `{ problem }` in one line. */
async function provideNginx() {
  const chosen = process.env.NGINX_PATH;
  if (chosen) {
    if (existsSync(chosen)) return { path: chosen };
    return { problem: `NGINX_PATH is ${chosen}, where there is none. Set it to an nginx, or unset it.` };
  }
  const path = findNginx() ?? (await installFromDebian());
  return path === undefined ? { problem: ADVICE } : { path };
}

/** Debian keeps it where only root's PATH leads. */
function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find(existsSync);
}

/** With `RUNLEVEL` Debian is asked not to start what it installs. */
async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing nginx with apt-get (once)…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await runCommand('apt-get', ['update'], { env });
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'], { env });
  return findNginx();
}
