import type { SettingName } from '#domain/shop/settings.ts';
import { conflict, invalid, type RequestError } from '#server/http/errors.ts';

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
