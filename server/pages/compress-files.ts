import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { compress } from '../http/response-cache/compress.ts';

const textFiles = ['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'];

/** Writes a `.br` and a `.gz` beside every text file of a folder, for the server to send as they are. */
export async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => textFiles.includes(extname(name)))
      .map(async (name) => {
        const path = join(folder, name);
        const { br, gzip } = await compress(await readFile(path), 'file');
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzip)]);
      }),
  );
}
