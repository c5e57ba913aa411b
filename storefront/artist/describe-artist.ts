import { countOf } from '#domain/count-of.ts';

const maxNamedPlaces = 4;

/**
 * A line about an artist: `3 prints from 2 places: Italy and Japan.`
 * @param locations of the loaded prints, newest first, such as `Lake Biwa, Japan`; empty strings are left out
 */
export function describeArtist(total: number, locations: readonly string[]): string {
  const places = [...new Set(locations.map(country).filter(Boolean))];
  const prints = countOf(total, 'print');
  if (places.length === 0) return `${prints}.`;
  if (places.length === 1) return `${prints}${total > 1 ? ', all' : ''} from one place: ${places[0]}.`;
  const names = list.format(places.slice(0, maxNamedPlaces));
  const separator = places.length > maxNamedPlaces ? ', among them' : ':';
  return `${prints} from ${places.length} places${separator} ${names}.`;
}

/** `2024 to 2026`: the years of an artist's photographs; undefined when none is known. */
export function describeYears(years: readonly (number | undefined)[]): string | undefined {
  const knownYears = years.filter((year) => year !== undefined);
  if (knownYears.length === 0) return undefined;
  const [first, last] = [Math.min(...knownYears), Math.max(...knownYears)];
  return first === last ? String(first) : `${first} to ${last}`;
}

const list = new Intl.ListFormat('en-US');

/** The last part of a location, usually the country. */
function country(location: string): string {
  return location.split(',').at(-1)?.trim() ?? '';
}
