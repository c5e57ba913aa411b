import {
  type Configuration,
  type MachineConfiguration,
  readConfiguration,
} from '#server/configuration/configuration.ts';
import { readTokenSecret } from '#server/configuration/token-secret.ts';
import type { Executor } from '#server/database/database.ts';
import { readSettings } from './read-settings.ts';

/**
 * The whole configuration, as soon as the database is open: this machine's settings, and below them the stored ones.
 * @returns the version of the stored settings too
 * @throws ConfigurationError
 */
export async function configureShop(
  on: Executor,
  machine: MachineConfiguration,
): Promise<{ configuration: Configuration; version: string }> {
  const stored = await readSettings(on, await readTokenSecret(machine));
  return { configuration: readConfiguration(process.env, stored), version: stored.version };
}
