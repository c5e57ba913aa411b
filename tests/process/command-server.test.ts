import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCommand } from './run-command.ts';
import { runInCommandServer } from './run-in-command-server.ts';

test('commands print and end in the server as in a process of their own, also after a failure', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'passepartout-command-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const commands = [
    ['help'],
    ['status'],
    ['improt'],
    ['orders', 'export', '--status', 'lost'],
    ['jobs', '--help'],
  ];
  const results = await Promise.all(commands.map((words) => runInCommandServer(words, { cwd, env: {} })));
  expect(results.map(({ code }) => code)).toEqual([0, 1, 1, 1, 0]);
  const own = await Promise.all(commands.map((words) => startCommand(words, { cwd, env: {} }).ended));
  expect(results).toEqual(own);
}, 600_000);
