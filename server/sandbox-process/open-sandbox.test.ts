import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/process/free-port.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { createLog } from '../log.ts';
import { openSandbox } from './open-sandbox.ts';

/** A sandbox as a shop opens it, with the ids of its processes so far. */
async function openOne() {
  const { configuration, isReachable } = await configure();
  const pids: number[] = [];
  const log = createLog('debug', {
    write(line: string) {
      const { pid } = JSON.parse(line);
      if (pid) pids.push(pid);
    },
  });
  const sandbox = await openSandbox(configuration, log);
  onTestFinished(() => sandbox.stop());
  return { sandbox, pids, isReachable };
}

async function configure() {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-sandbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const configuration = readConfiguration({ DATA_DIR: dataDir, SANDBOX_PORT: String(port) });
  const isReachable = () =>
    fetch(`http://127.0.0.1:${port}/sandbox/addresses`).then(
      ({ ok }) => ok,
      () => false,
    );
  return { configuration, isReachable };
}

test('a sandbox that dies while the shop runs is restarted at the same address', async () => {
  const { pids, isReachable } = await openOne();
  const [first = 0] = pids;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => pids.length).toBe(2);
  expect(await isReachable()).toBe(true);
});

test('a sandbox that the shop stops is not restarted', async () => {
  const { sandbox, pids, isReachable } = await openOne();
  await sandbox.stop();
  expect(await isReachable()).toBe(false);
  const [first = 0] = pids;
  expect(() => process.kill(first, 0)).toThrow('ESRCH');
  expect(pids).toHaveLength(1);
});

test('of processes that start a sandbox at the same moment, one does, and it outlasts each of them', async () => {
  const { configuration, isReachable } = await configure();
  const log = createLog('silent');
  const open = () => openSandbox(configuration, log, { isReplacement: true });
  const sandboxes = await Promise.all([open(), open(), open()]);
  for (const sandbox of sandboxes) {
    await expect.poll(isReachable).toBe(true);
    await sandbox.stop();
  }
  expect(await isReachable()).toBe(false);
}, 600_000);
