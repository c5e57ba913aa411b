import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { childrenOf } from './children-of.ts';
import { freePort } from './free-port.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

test.skipIf(process.platform !== 'linux')(
  'a start that is stopped before the shop has loaded ends at once and cleanly',
  async () => {
    const launcher = spawn(process.execPath, ['setup/run.cjs', 'start'], {
      cwd: project,
      env: {
        ...process.env,
        PORT: String(await freePort()),
        // A shop that goes on to start ends with code 1, because nothing listens there.
        DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
        PASSEPARTOUT_PREPARED: '1',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void launcher.kill('SIGKILL'));
    const exit = once(launcher, 'exit');
    const { pid = 0 } = launcher;
    await expect.poll(() => childrenOf(pid), { interval: 5 }).not.toEqual([]);
    launcher.kill('SIGTERM');
    const [output, [code]] = await Promise.all([text(launcher.stderr), exit]);
    expect({ output, code }).toEqual({ output: '', code: 0 });
  },
);
