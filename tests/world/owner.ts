import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../cli/shop.ts', import.meta.url));

/** Runs `shop …` as its owner would, on the given database and data folder; the sandbox is asked at its port. */
export function runCommand(
  { databaseUrl, dataDir, sandboxPort = '' }: { databaseUrl: string; dataDir: string; sandboxPort?: string },
  words: string[],
): Promise<{ code: number; output: string; said: string }> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SANDBOX_PORT: sandboxPort,
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...words], { env, cwd: dataDir }, (_, output, said) =>
      resolve({ code: child.exitCode ?? -1, output, said }),
    );
  });
}
