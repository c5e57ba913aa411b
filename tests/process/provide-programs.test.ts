import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const setup = new URL('../../setup/provide-programs.js', import.meta.url).href;
const project = fileURLToPath(new URL('../..', import.meta.url));
const problem =
  'No easel: prints lie on the floor. Install one (Debian: apt-get install easel-light) or set EASEL_PATH.';

/** Provides a program that does not exist, with an `apt-get` that only writes down what it is asked. */
async function provideEasel(env: NodeJS.ProcessEnv): Promise<{ output: string; installs: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'provide-programs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const log = join(folder, 'installs');
  await writeFile(log, '');
  await writeFile(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> ${log}\n`, { mode: 0o755 });
  const program = `import { provideProgram } from '${setup}';
    const easel = { name: 'easel', debianPackage: 'easel-light', variable: 'EASEL_PATH', consequence: 'prints lie on the floor' };
    console.log((await provideProgram(easel)).problem);`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: project,
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, ...env },
    encoding: 'utf8',
  });
  return { output, installs: await readFile(log, 'utf8') };
}

test('with PASSEPARTOUT_INSTALL=off, nothing is installed, and the output says what to run', async () => {
  const { output, installs } = await provideEasel({ PASSEPARTOUT_INSTALL: 'off' });
  expect({ output, installs }).toEqual({ output: `${problem}\n`, installs: '' });
});

test.skipIf(process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))(
  'root on Debian reads what is installed, why, and how to prevent it, before it is installed',
  async () => {
    const { output, installs } = await provideEasel({ PASSEPARTOUT_INSTALL: '' });
    expect(installs).toBe('update\ninstall -y --no-install-recommends easel-light\n');
    expect(output).toBe(
      `Without easel, prints lie on the floor: installing easel-light with apt-get (once, about a minute). Set PASSEPARTOUT_INSTALL=off to prevent this.\n${problem}\n`,
    );
  },
);
