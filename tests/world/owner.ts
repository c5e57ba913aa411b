import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../cli/shop.ts', import.meta.url));

/** Runs `shop …` as its owner would, on the given database and data folder. */
export function runCommand(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  words: string[],
): Promise<{ code: number; output: string; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...words], { env, cwd: dataDir }, (_, output, said) =>
      resolve({ code: child.exitCode ?? -1, output, said }),
    );
  });
}
