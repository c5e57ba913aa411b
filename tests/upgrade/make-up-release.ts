import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ShownUpgradeReport } from '#domain/api/shop/upgrade.ts';
import description from '../../package.json' with { type: 'json' };

const parts = [
  'setup/tasks.js',
  'node_modules/x',
  'build/server/index.js',
  'build/client/x',
  'build/studio/x',
  'build-server/main.js',
];

interface MadeUp {
  version: string;
  name?: string;
  /** A part that it has not. */
  lacks?: string;
}

/** A folder that passes for a release until it is started. */
export async function makeUpRelease(
  folder: string,
  { version, name = description.name, lacks }: MadeUp,
): Promise<string> {
  const files = parts.filter((part) => !lacks || !part.startsWith(lacks)).map((part) => [part, ''] as const);
  for (const [file, text] of [...files, ['package.json', JSON.stringify({ name, version })] as const]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

/** Leaves the report of a rehearsal in DATA_DIR, by default of a good one just now. */
export async function leaveReport(
  dataDir: string,
  report: Pick<ShownUpgradeReport, 'to'> & Partial<ShownUpgradeReport>,
): Promise<void> {
  await mkdir(join(dataDir, 'upgrade'), { recursive: true });
  const whole = {
    from: { folder: '/opt/passepartout', version: description.version },
    at: new Date().toISOString(),
    backup: '/var/lib/passepartout/data-before',
    migrations: [{ migration: '0099_frames', milliseconds: 12 }],
    startSeconds: 3.2,
    read: 41,
    broken: [],
    changed: [{ address: '/', running: 'title: Prints', copy: 'title: Framed prints' }],
    order: '4F7K20AB',
    ...report,
  };
  await writeFile(join(dataDir, 'upgrade', 'report.json'), JSON.stringify(whole));
}
