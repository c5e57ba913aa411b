import type { Configuration } from '#server/configuration/configuration.ts';

/** What is backed up: the settings of the machine that tasks in another process need. */
export type BackupMachine = Pick<
  Configuration,
  'dataDir' | 'databaseUrl' | 'databaseSessionUrl' | 'objectStorage' | 'keepsMasters'
>;

export function machineOf(configuration: BackupMachine): BackupMachine {
  const { dataDir, databaseUrl, databaseSessionUrl, objectStorage, keepsMasters } = configuration;
  return { dataDir, databaseUrl, databaseSessionUrl, objectStorage, keepsMasters };
}
