import { nearestName } from '#domain/nearest-name.ts';
import { environment } from './environment.ts';

const known = Object.keys(environment.shape);
/** Prefixes of the shop's names that other programs reading the same file are unlikely to use. */
const ourPrefixes = /^(SHOP|SANDBOX|STRIPE|SMTP|S3|MUSIC|METRICS|OWNER|DEMO)_/;

/**
 * Sorts the names of a file `.env` that the shop does not read.
 * @returns a sentence for each name that was probably meant for the shop, and the names that probably belong to others,
 *   such as Docker Compose or Node
 */
export function findUnknownNames(names: readonly string[]): { mistaken: string[]; others: string[] } {
  const unknown = names.filter((name) => !known.includes(name));
  const isMistaken = (name: string) => ourPrefixes.test(name) || nearestName(name, known) !== undefined;
  return {
    mistaken: unknown.filter(isMistaken).map((name) => {
      const meant = nearestName(name, known);
      const advice = meant
        ? `was ${meant} meant?`
        : 'remove it, or take a name from the README, "Configuration".';
      return `${name} in .env is no setting of the shop: ${advice}`;
    }),
    others: unknown.filter((name) => !isMistaken(name)),
  };
}
