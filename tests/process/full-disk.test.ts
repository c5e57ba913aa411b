import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { queryPool } from '#server/database/database.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { freePort } from './free-port.ts';
import { patiently } from './patiently.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const megabyte = 1024 * 1024;

/** Runs the following command in its own namespace, with a disk of its own at this folder. */
const onSmallDisk = (folder: string) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  ...['mount -t tmpfs -o size=320m none "$0" && exec "$@"', folder],
];
const [unshare = '', ...words] = onSmallDisk(tmpdir());
/** Only root, or a system that lets users have namespaces, can mount a disk. */
const canMount = spawnSync(unshare, [...words, 'true']).status === 0;

/** A shop with its own database on a small disk. `dataDir` is its folder as this process sees it. */
async function startShopOnSmallDisk() {
  const mountPoint = await mkdtemp(join(tmpdir(), 'passepartout small '));
  onTestFinished(() => rm(mountPoint, { recursive: true, force: true }));
  const port = await freePort();
  const [command = '', ...args] = [...onSmallDisk(mountPoint), process.execPath, 'build-server/main.js'];
  const child = spawn(command, args, {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: mountPoint,
      DEMO_PRINTS: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    dataDir: join('/proc', String(child.pid), 'root', mountPoint),
  };
}

async function hangPrints(dataDir: string): Promise<void> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(dataDir, 'postgres/shop-password'), 'utf8')).trim();
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port: Number(port),
    user: 'shop',
    database: 'shop',
    password,
  });
  await hangExamplePrints(queryPool(pool)).finally(() => pool.end());
}

/** Writes a file until the disk is full. */
async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w');
  for (const size of [megabyte, 4096]) {
    for (let isFull = false; !isFull; ) {
      const written = await file.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }));
      isFull = written.bytesWritten < size;
    }
  }
  await file.close();
}

test.skipIf(!canMount)(
  'a disk that fills while the shop runs is named, and only what saves is refused',
  async () => {
    const { child, url, dataDir } = await startShopOnSmallDisk();
    const readiness = async () => {
      if (child.exitCode !== null) throw new Error('The shop stopped. See its output above.');
      const response = await fetch(`${url}/readyz`).catch(() => undefined);
      return response && [response.status, ((await response.json()) as { code?: string }).code];
    };
    const checkOut = async () => {
      const response = await fetch(`${url}/api/checkout/create-checkout-session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ items: [oneSmallPrint] }),
      });
      return { status: response.status, body: await response.json() };
    };
    await expect.poll(readiness, patiently).toEqual([200, undefined]);
    await hangPrints(dataDir);

    const filler = join(dataDir, 'filler');
    await fillDisk(filler);
    await expect.poll(readiness).toEqual([503, 'disk_full']);
    expect(await checkOut()).toEqual({
      status: 503,
      body: {
        error:
          'The shop cannot save anything at the moment, because its disk is full. Please try again later.',
        code: 'disk_full',
      },
    });
    expect((await fetch(`${url}/product/${prints.mistyRidge.id}`)).status).toBe(200);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    await rm(filler);
    await expect.poll(readiness).toEqual([200, undefined]);
    expect((await checkOut()).status).toBe(200);
  },
  600_000,
);
