import type { Category } from '#domain/catalogue/categories.ts';
import { maxArrivals } from '#domain/catalogue/search-filter.ts';
import { countOf } from '#domain/count-of.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { type GridCardData, toGridCard } from '../catalogue/grid/print-card-data.ts';

export interface ShopEntry {
  name: string;
  /** The URL of the catalogue with this category. */
  address: string;
  note: string;
  /** The print shown with the entry; null while the shop has none of this kind. */
  print: GridCardData | null;
}

interface EntryTemplate {
  name: string;
  category?: Category;
  isArrivals?: true;
}

const templates: readonly EntryTemplate[] = [
  { name: 'Shop All' },
  { name: 'New Arrivals', isArrivals: true },
  { name: 'B&W', category: 'black-white' },
  { name: 'Travel', category: 'travel' },
  { name: 'Nature', category: 'nature' },
  { name: 'City', category: 'city' },
];

/** The entries of the shop navigation. If the shop has enough prints, each entry shows a different one. */
export async function loadShopEntries(catalogue: CatalogueReader): Promise<ShopEntry[]> {
  const lists = await Promise.all(
    templates.map(async (template) => {
      const filter = template.category ? { category: template.category } : {};
      const limit = template.isArrivals ? maxArrivals : templates.length;
      const { prints } = await catalogue.listPrints({ ...filter, limit });
      const last = template.isArrivals && prints.at(-1);
      const note = last
        ? `Since ${formatUtcDay(last.createdAt)}`
        : countOf(await catalogue.countPrints(filter), 'print');
      return { ...template, note, prints };
    }),
  );
  const shownIds = new Set<string>();
  return lists.map(({ name, category = 'all', isArrivals, note, prints }) => {
    const print = prints.find(({ _id }) => !shownIds.has(_id)) ?? prints[0];
    if (print) shownIds.add(print._id);
    return {
      name,
      address: `/shop/all-prints/?category=${category}${isArrivals ? '&arrivals=latest' : ''}`,
      note,
      print: print ? toGridCard(print) : null,
    };
  });
}
