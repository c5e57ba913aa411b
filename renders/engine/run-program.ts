import { spawn } from 'node:child_process';
import path from 'node:path';

/** Python with NumPy and Pillow, for the darkroom. */
export const python = process.env.PYTHON ?? '/usr/bin/python3.11';

/** Runs a program to its end, at low priority. @throws when it fails */
export async function runProgram(command: string, args: string[]): Promise<void> {
  const child = spawn('nice', ['-n', '19', command, ...args], { detached: true, stdio: 'inherit' });
  const exitCode = await new Promise((resolve) => child.once('exit', resolve));
  if (exitCode !== 0) throw new Error(`${path.basename(command)} ended with ${exitCode}`);
}

/** Runs a program for Blender, which reads its settings as JSON (`stage.py`). */
export function runBlender(program: string, settings: object): Promise<void> {
  return runProgram('blender', [
    '-b',
    '--python-exit-code',
    '1',
    '-P',
    program,
    '--',
    JSON.stringify(settings),
  ]);
}
