import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const project = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['cli', 'domain', 'server', 'sandbox', 'setup', 'package.json', 'vite.server.config.ts'];

interface ReleaseChanges {
  version?: string;
  /** What its migration does. */
  migration?: string;
  /** What its program does first. */
  preamble?: string;
}

/** This version with one more migration, in a folder of its own. Packages and pages are links to this one's. */
export async function makeRelease(
  folder: string,
  {
    version = '2.0.0',
    migration = 'ALTER TABLE "orders" ADD COLUMN "of_the_next" text;',
    preamble = '',
  }: ReleaseChanges = {},
): Promise<string> {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', ...parts];
  const files = execFileSync('git', options, { cwd: project, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(project, file), join(folder, file));
  }
  for (const shared of ['node_modules', 'build']) await symlink(join(project, shared), join(folder, shared));
  await change(join(folder, 'package.json'), (text) => JSON.stringify({ ...JSON.parse(text), version }));
  await change(join(folder, 'server/main.ts'), (text) => preamble + text);
  await addMigration(join(folder, 'server/database/migrations'), migration);
  const vite = join(project, 'node_modules/vite/bin/vite.js');
  await execute(process.execPath, [vite, 'build', '--config', 'vite.server.config.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return folder;
}

async function addMigration(migrations: string, statement: string): Promise<void> {
  const tag = '9999_of_the_next_release';
  await change(join(migrations, 'meta/_journal.json'), (text) => {
    const journal: { entries: object[] } = JSON.parse(text);
    const idx = journal.entries.length;
    journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true });
    return JSON.stringify(journal);
  });
  await writeFile(join(migrations, `${tag}.sql`), statement);
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, 'utf8')));
}
