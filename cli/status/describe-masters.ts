import { gigabytes } from '#server/status/read-disks.ts';
import type { MasterStatus } from '#server/status/read-masters.ts';
import type { Vault } from '#server/status/shop-for-today.ts';

/** The cell of the status table: `24 of 26 prints, 1.9 GB (0.3 GB of former files)`. */
export function describeMasters(status: MasterStatus): string {
  if (status.kind !== 'kept') return status.kind === 'not kept' ? 'not kept (MASTERS=none)' : status.kind;
  const { stored, missing, bytes, formerBytes } = status;
  const former = formerBytes > 0 ? ` (${gigabytes(formerBytes)} of former files)` : '';
  return `${stored} of ${stored + missing.length} prints, ${gigabytes(bytes)}${former}`;
}

/** The prints on sale without a master, from which nothing can be made. */
export function vaultOf(status: MasterStatus): Vault {
  if (status.kind === 'unavailable') return { missing: 0, titles: [], problem: status.reason };
  const missing = status.kind === 'kept' ? status.missing.filter(({ isPublished }) => isPublished) : [];
  return { missing: missing.length, titles: missing.slice(0, 3).map(({ title }) => title) };
}
