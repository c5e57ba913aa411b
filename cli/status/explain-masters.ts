import { importCommand } from '#server/catalogue/masters-of-prints.ts';
import { gigabytes } from '#server/status/read-disks.ts';
import type { MasterStatus } from '#server/status/read-masters.ts';
import { listSome } from './read-status.ts';

/** The cell of the status table: `24 of 26 prints, 1.9 GB (0.3 GB of former files)`. */
export function describeMasters(status: MasterStatus): string {
  if (status.kind !== 'kept') return status.kind === 'not kept' ? 'not kept (MASTERS=none)' : status.kind;
  const { stored, missing, bytes, formerBytes } = status;
  const former = formerBytes > 0 ? ` (${gigabytes(formerBytes)} of former files)` : '';
  return `${stored} of ${stored + missing.length} prints, ${gigabytes(bytes)}${former}`;
}

/** A sentence if prints on sale have no master, because nothing can be made from them. */
export function explainMasters(status: MasterStatus): string[] {
  if (status.kind === 'unavailable') return [`${status.reason}.`];
  const missing = status.kind === 'kept' ? status.missing.filter(({ isPublished }) => isPublished) : [];
  if (missing.length === 0) return [];
  const files = listSome(
    missing.map(({ file }) => file),
    ', ',
  );
  const folders = [...new Set(missing.map(({ folder }) => folder))].filter((folder) => folder !== null);
  const commands =
    folders.length > 0 ? listSome(folders.map(importCommand), '; ') : 'npm run shop -- import <folder>';
  return [
    `Prints on sale without a master, from which no print file can be made: ${missing.length} (${files}). Import their files again: ${commands}. If you print from files of your own, set MASTERS=none.`,
  ];
}
