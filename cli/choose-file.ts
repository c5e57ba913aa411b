import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { confirm } from './confirm.ts';

/** The whole path of a file to write. Asks before it replaces one. @throws OperatorError when it cannot be a file */
export async function chooseFile(output: string, { yes }: { yes?: true | undefined }): Promise<string> {
  const path = resolve(output);
  const typeOf = (name: string) => statSync(name, { throwIfNoEntry: false });
  if (!typeOf(dirname(path))?.isDirectory()) throw new OperatorError(`There is no folder ${dirname(path)}.`);
  const existing = typeOf(path);
  if (existing?.isDirectory()) throw new OperatorError(`${path} is a folder; --output takes a file.`);
  if (existing) await confirm(`${path} already exists. Overwrite it?`, { yes });
  return path;
}
