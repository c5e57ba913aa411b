import { readFile } from 'node:fs/promises';
import { network } from './network.ts';

/** A file of `deploy/cluster` with other paths and ports, and with the addresses of this run's network. */
export async function adapt(file: string, replacements: Record<string, string>): Promise<string> {
  const text = await readFile(new URL(`../../deploy/cluster/${file}`, import.meta.url), 'utf8');
  const adapted = Object.entries(replacements).reduce(
    (rest, [original, replacement]) => rest.replaceAll(original, () => replacement),
    text,
  );
  return adapted.replaceAll('10.0.0.', network.prefix);
}
