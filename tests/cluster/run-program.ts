import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end. @returns what it printed. @throws with its output when it fails */
export async function runProgram(file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(file, args, { maxBuffer: 2 ** 24 });
  return stdout;
}
