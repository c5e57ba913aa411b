import { constants, setPriority } from 'node:os';
import type { MachineConfiguration } from '#server/configuration/configuration.ts';
import { prepareUpgrade, withUpgradeLock } from './prepare-upgrade.ts';

/** What the task needs. It travels to another process, so it is data only. */
interface RehearsalTask {
  machine: MachineConfiguration;
  folder: string;
}

/**
 * Backs the shop up and rehearses a release, in a process of its own that leaves the processors to the shop, and that
 * continues if the shop's process is replaced. Its failure is in `attempt.json`.
 */
export async function rehearseRelease({ machine, folder }: RehearsalTask): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const preparation = { machine, folder, backup: undefined, print: () => undefined };
  await withUpgradeLock(machine, () => prepareUpgrade(preparation));
}
