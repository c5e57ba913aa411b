import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '#server/database/with-client.ts';
import { freePort } from '#tests/process/free-port.ts';

/** The path of PgBouncer. Undefined when it is not installed and cannot be (setup/provide-programs.js). */
export const pgbouncerProgram = process.env.PGBOUNCER_PATH || undefined;

export interface PgBouncer {
  /** The database's address through it. */
  url: string;
  close(): Promise<void>;
}

/** The user `nobody`, because PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Runs PgBouncer in transaction mode before the server of a database, with its own defaults for everything else. */
export async function runPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  if (!pgbouncerProgram) throw new Error('PGBOUNCER_PATH is not set.');
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-pgbouncer-'));
  const server = new URL(databaseUrl);
  const [user, password] = [server.username, server.password].map(decodeURIComponent);
  const port = await freePort();
  await writeFile(join(folder, 'users'), `"${user}" "${password}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
pool_mode = transaction
`,
  );
  await chmod(folder, 0o755);
  const child = spawn(pgbouncerProgram, ['-q', join(folder, 'pgbouncer.ini')], {
    ...nobody,
    stdio: 'inherit',
  });
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  while (!(await withClient(url, 'test', (client) => client.query('select 1')).catch(() => false))) {
    if (child.exitCode !== null) throw new Error('PgBouncer stopped while starting. See its output above.');
    await pause(50);
  }
  return {
    url,
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true });
    },
  };
}
