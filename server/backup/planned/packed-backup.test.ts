import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sealBackup } from '../backup-contents.ts';
import { makeKey } from './encryption.ts';
import { openFolder } from './folder-store.ts';
import { keyNameOf, listMasters, packBackup, readBack } from './packed-backup.ts';

test('a master that was damaged while it was stored is found when the backup is read back', async () => {
  const work = await mkdtemp(join(tmpdir(), 'passepartout packed '));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const [folder, target] = [join(work, 'backup'), join(work, 'target')];
  await mkdir(join(folder, 'masters'), { recursive: true });
  await mkdir(target);
  const hash = createHash('sha256').update('a master').digest('hex');
  await writeFile(join(folder, 'masters', hash), 'a master');
  await sealBackup(folder, { format: 1, takenAt: new Date().toISOString(), postgres: '18', migrations: 1 });

  const { identity, recipient } = await makeKey();
  const packed = {
    store: await openFolder(target),
    name: `passepartout-2026-11-29T031500Z-${keyNameOf(recipient)}`,
  };
  const storedMasters = await packBackup(packed, folder, [recipient]);
  expect(storedMasters).toEqual([hash]);
  const masters = await listMasters(folder);
  await readBack(packed, identity, { masters, storedMasters });

  const [place = ''] = (await readdir(target)).filter((name) => name.startsWith('masters-'));
  const file = join(target, place, `${hash}.age`);
  const bytes = await readFile(file);
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await expect(readBack(packed, identity, { masters, storedMasters })).rejects.toThrow(
    `${hash}.age is damaged`,
  );
  // The next backup stores no master that is there, and drills read it.
  expect(await packBackup(packed, folder, [recipient])).toEqual([]);
}, 300_000);
