import type { Category } from '#domain/categories.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { countPrints } from '../catalogue/count-prints.ts';
import { toWallCard, type WallCardData } from '../catalogue/wall/print-card-data.ts';

export interface ShopEntry {
  name: string;
  /** The catalogue, by this category. */
  address: string;
  note: string;
  /** Hangs beside the entries; null while the shop has none of the kind. */
  print: WallCardData | null;
}

interface Way {
  name: string;
  category?: Category;
  note?: string;
}

/** The wall hangs the newest first, so it is also where the new arrivals are. */
const ways: readonly Way[] = [
  { name: 'Shop All' },
  { name: 'New Arrivals', note: 'Newest first' },
  { name: 'B&W', category: 'black-white' },
  { name: 'Travel', category: 'travel' },
  { name: 'Nature', category: 'nature' },
  { name: 'City', category: 'city' },
];

/** The entries of the shop navigation, as far as the shop can each with a print that no other shows. */
export async function loadShopEntries(catalogue: CatalogueReader): Promise<ShopEntry[]> {
  const found = await Promise.all(
    ways.map(async (way) => {
      const filter = way.category ? { category: way.category } : {};
      const { prints } = await catalogue.listPrints({ ...filter, limit: ways.length });
      const note = way.note ?? countPrints(await catalogue.countPrints(filter));
      return { ...way, note, prints };
    }),
  );
  const hung = new Set<string>();
  return found.map(({ name, category = 'all', note, prints }) => {
    const print = prints.find(({ _id }) => !hung.has(_id)) ?? prints[0];
    if (print) hung.add(print._id);
    return {
      name,
      address: `/shop/all-prints/?category=${category}`,
      note,
      print: print ? toWallCard(print) : null,
    };
  });
}
