import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { imageFolders, isInImage } from '../../deploy/image-files.ts';
import { startShop } from './start-shop.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** A folder with the files that the Dockerfile copies. The packages are a link, because they are large. */
async function copyImage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout image '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of imageFolders()) {
    if (path === 'node_modules') await symlink(join(project, path), join(folder, path));
    else {
      await cp(join(project, path), join(folder, path), {
        recursive: true,
        filter: (source) => isInImage(relative(project, source)),
      });
    }
  }
  return folder;
}

test('the files of the image are enough for the shop, its pages, its sandbox and a command', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  await hangExamplePrints(database.db);
  const folder = await copyImage();
  const dataDir = join(folder, 'data');
  const shop = await startShop(dataDir, { databaseUrl: database.url, projectFolder: folder });
  onTestFinished(() => shop.stop());
  for (const path of [
    '/',
    `/product/${prints.mistyRidge.id}`,
    '/policies/returns',
    '/studio/',
    '/api/docs/',
  ]) {
    expect((await fetch(shop.url + path)).status, path).toBe(200);
  }
  const mailbox = await fetch(`${shop.sandboxUrl}/mailbox`);
  expect(mailbox.status).toBe(200);

  const command = spawn(process.execPath, ['setup/run.cjs', 'shop', 'jobs', 'list'], {
    cwd: folder,
    env: { ...process.env, PASSEPARTOUT_PREPARED: '1', DATA_DIR: dataDir, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(command.stdout), once(command, 'exit')]);
  expect(output).toContain('No job has failed.');
  expect(code).toBe(0);
}, 600_000);
