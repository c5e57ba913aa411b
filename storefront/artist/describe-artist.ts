import { countPrints } from '../catalogue/count-prints.ts';

const namedPlaces = 4;

/**
 * A line about an artist, from the prints alone: `3 prints from 2 places: Italy and Japan.`
 * @param locations of the prints at hand, newest first, such as `Lake Biwa, Japan`; empty where none is known
 */
export function describeArtist(total: number, locations: readonly string[]): string {
  const places = [...new Set(locations.map(largestPlace).filter(Boolean))];
  const prints = countPrints(total);
  if (places.length === 0) return `${prints}.`;
  if (places.length === 1) return `${prints}${total > 1 ? ', all' : ''} from one place: ${places[0]}.`;
  const named = list.format(places.slice(0, namedPlaces));
  const among = places.length > namedPlaces ? ', among them' : ':';
  return `${prints} from ${places.length} places${among} ${named}.`;
}

const list = new Intl.ListFormat('en-US');

/** The country, as locations are written here: it stands last. */
function largestPlace(location: string): string {
  return location.split(',').at(-1)?.trim() ?? '';
}
