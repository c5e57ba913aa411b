import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.js';

const nginx = {
  name: 'nginx',
  package: 'nginx-light',
  variable: 'NGINX_PATH',
  without: 'the tests of several processes are skipped, and nothing is measured beside it',
};
const wrk = {
  name: 'wrk',
  package: 'wrk',
  variable: 'WRK_PATH',
  without: 'pages and lists cannot be measured under load',
};

/** What programs of ours read that start an nginx; empty where there is none, after printing how to get one. */
export const nginxEnvironment = () => environmentFor(nginx);

/** The same for the load generator of the benchmarks. */
export const wrkEnvironment = () => environmentFor(wrk);

async function environmentFor(program) {
  const { path = '', problem } = await provideProgram(program);
  if (problem) console.log(problem);
  return { [program.variable]: path };
}

/** A program to run, found or installed: `{ path }`, else `{ problem }` in one line. */
async function provideProgram(program) {
  const { name, variable, without } = program;
  const chosen = process.env[variable];
  if (chosen) {
    if (existsSync(chosen)) return { path: chosen };
    return { problem: `${variable} is ${chosen}, which does not exist. Set it to a ${name}, or unset it.` };
  }
  const path = find(name) ?? (await installFromDebian(program));
  if (path !== undefined) return { path };
  return {
    problem: `No ${name}: ${without}. Install one (Debian: apt-get install ${program.package}) or set ${variable}.`,
  };
}

/** Debian keeps servers where only root's PATH leads. */
function find(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

/** With `RUNLEVEL` Debian is asked not to start what it installs. */
async function installFromDebian({ name, package: debianPackage }) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing ${name} with apt-get (once)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await runCommand('apt-get', ['update'], { env });
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], { env });
  return find(name);
}
