import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError } from '../import-error.ts';
import { decodeText } from '../metadata/decode-text.ts';

/**
 * The text of a list that may lie beside the images; undefined without it.
 * @throws ImportError when it is there and cannot be read
 */
export async function readListFile(folder: string, name: string): Promise<string | undefined> {
  const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new ImportError(`${name} cannot be read (${error.code}).`, { cause: error });
  });
  return bytes && decodeText(bytes);
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
