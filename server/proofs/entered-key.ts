import type { SettingName } from '#domain/shop/settings.ts';
import {
  type Configuration,
  ConfigurationError,
  readConfiguration,
} from '#server/configuration/configuration.ts';
import { conflict, invalid, providerFailed, type RequestError } from '#server/http/errors.ts';
import type { ReadSettings } from '#server/settings/read-settings.ts';
import type { SettingsContext } from '#server/settings/save-settings.ts';

type Provider = 'Stripe' | 'EasyPost';

/** Refuses a key with a sentence that names the remedy. It never repeats the key. */
export function refuseKey(sentence: string): RequestError {
  return invalid(sentence, { key: sentence });
}

/** Those of the settings that this machine has in its environment or `.env`. */
export function namesOnMachine(
  machine: Record<string, string | undefined>,
  names: readonly SettingName[],
): string[] {
  return names.filter((name) => machine[name]);
}

/** @throws RequestError 409 */
export function requireNotOnMachine(
  machine: Record<string, string | undefined>,
  names: readonly SettingName[],
): void {
  const present = namesOnMachine(machine, names).join(' and ');
  if (!present) return;
  throw conflict(
    'set_on_machine',
    `This machine sets ${present}, which wins. Remove it from the environment or the file .env, and restart the shop.`,
  );
}

/** For the log: the kind of an error, without its words, which may contain a part of the key. */
export function withoutWords(error: unknown): Error {
  return new Error(error instanceof Error ? error.constructor.name : 'unknown error');
}

/** Refuses a key that its provider does not know. */
export function refuseUnknownKey(provider: Provider): RequestError {
  return refuseKey(
    `${provider} does not accept this key: it was revoked, or not copied as a whole. Make a new one.`,
  );
}

/** For a provider that does not answer while a key is tried. */
export function silentWhileSaving(provider: Provider, error: unknown): RequestError {
  return providerFailed(
    `${provider} does not answer. Check the connection of the machine to the internet, and save again. Nothing was stored.`,
    withoutWords(error),
  );
}

/** Whether this process uses another key, or another secret of its webhook, than a new process would. */
export function isChanging(
  used: Configuration,
  { machine }: SettingsContext,
  stored: ReadSettings,
  keysOf: (configuration: Configuration) => readonly (string | undefined)[],
): boolean {
  try {
    const next = keysOf(readConfiguration(machine, stored));
    return keysOf(used).some((key, index) => key !== next[index]);
  } catch (error) {
    // A new process would not start, so this one stays.
    if (error instanceof ConfigurationError) return false;
    throw error;
  }
}

/**
 * Checks a provider and begins its proof. What the check finds wrong is shown on the page, so only a provider that does not
 * answer is an error.
 * @param check returns the problems that it has found
 */
export async function checkAndProve(
  provider: Provider,
  check: () => Promise<string[]>,
  prove: () => Promise<void>,
): Promise<void> {
  let problems: string[] = [];
  try {
    problems = await check();
    await prove();
  } catch (error) {
    if (problems.length === 0)
      throw providerFailed(
        `${provider} does not answer. Check the connection of the machine to the internet, and try again.`,
        error,
      );
  }
}
