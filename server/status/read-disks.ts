import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '#server/configuration/configuration.ts';

/** A disk with a part of the shop's data. */
export interface Disk {
  /** The shop's folder on the disk. */
  folder: string;
  freeBytes: number;
}

/** With less space, a large import or the log of a busy database can fill the disk within minutes. */
const minFreeBytes = 1_000_000_000;

/** The disks of DATA_DIR, and of the database and the masters in it, which may be links to others; each disk once. */
export async function readDisks({ dataDir }: Pick<Configuration, 'dataDir'>): Promise<Disk[]> {
  const disks = new Map<number, Disk>();
  for (const folder of [dataDir, join(dataDir, 'postgres'), join(dataDir, 'masters')]) {
    const stats = await stat(folder).catch(() => undefined);
    if (!stats || disks.has(stats.dev)) continue;
    const { bavail, bsize } = await statfs(folder);
    disks.set(stats.dev, { folder, freeBytes: bavail * bsize });
  }
  return [...disks.values()];
}

/** A sentence for each disk that is nearly full. */
export function explainDisks(disks: readonly Disk[]): string[] {
  return disks
    .filter(({ freeBytes }) => freeBytes < minFreeBytes)
    .map(({ folder, freeBytes }) => {
      return `The disk that holds ${folder} has ${gigabytes(freeBytes)} left: free some space, or move the shop to a larger one.`;
    });
}

export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
