import type { Category } from '#domain/categories.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { countPrints } from '../catalogue/count-prints.ts';
import { toWallCard, type WallCardData } from '../catalogue/wall/print-card-data.ts';

export interface ShopEntry {
  name: string;
  /** The URL of the catalogue with this category. */
  address: string;
  note: string;
  /** The print shown beside the entry; null while the shop has none of this kind. */
  print: WallCardData | null;
}

interface EntryTemplate {
  name: string;
  category?: Category;
  note?: string;
}

/** The catalogue shows the newest prints first, so New Arrivals leads to all prints. */
const templates: readonly EntryTemplate[] = [
  { name: 'Shop All' },
  { name: 'New Arrivals', note: 'Newest first' },
  { name: 'B&W', category: 'black-white' },
  { name: 'Travel', category: 'travel' },
  { name: 'Nature', category: 'nature' },
  { name: 'City', category: 'city' },
];

/** The entries of the shop navigation. Each shows a print that no other entry shows, as long as there are enough. */
export async function loadShopEntries(catalogue: CatalogueReader): Promise<ShopEntry[]> {
  const found = await Promise.all(
    templates.map(async (template) => {
      const filter = template.category ? { category: template.category } : {};
      const { prints } = await catalogue.listPrints({ ...filter, limit: templates.length });
      const note = template.note ?? countPrints(await catalogue.countPrints(filter));
      return { ...template, note, prints };
    }),
  );
  const shown = new Set<string>();
  return found.map(({ name, category = 'all', note, prints }) => {
    const print = prints.find(({ _id }) => !shown.has(_id)) ?? prints[0];
    if (print) shown.add(print._id);
    return {
      name,
      address: `/shop/all-prints/?category=${category}`,
      note,
      print: print ? toWallCard(print) : null,
    };
  });
}
