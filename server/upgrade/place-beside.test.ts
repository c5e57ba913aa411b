import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** An account that may write nowhere of root's. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};

test('a rehearsal whose backup would be where the shop may not write says how to choose another folder', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'passepartout-srv-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  await chmod(parent, 0o555);
  const module = new URL('prepare-upgrade.ts', import.meta.url);
  const release = { folder: '/opt/passepartout-1.1.0', version: '1.1.0' };
  const code = `
    const { placeBeside } = await import(${JSON.stringify(module.href)});
    await placeBeside(${JSON.stringify(join(parent, 'shop'))}, ${JSON.stringify(release)}).then(console.log, (error) => console.log(error.message));
  `;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
    ...nobody,
  });
  expect(said.trim()).toBe(
    `The backup of a rehearsal is made in ${parent}, where the shop may not write. Rehearse with another new folder: shop upgrade /opt/passepartout-1.1.0 --prepare --backup /var/lib/passepartout/backups/before-1.1.0. The studio then shows the report.`,
  );
});
