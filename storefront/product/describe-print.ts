import type { Product } from '#domain/product.ts';

/** Its description; for a print that its owner gave none, what is known of it. */
export function describePrint({
  title,
  artist,
  location,
  description,
}: Pick<Product, 'title' | 'artist' | 'location' | 'description'>): string {
  return description || `${title} by ${artist}${location && `, ${location}`}.`;
}
