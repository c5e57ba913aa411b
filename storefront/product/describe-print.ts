import type { Product } from '#domain/api/catalogue/product.ts';

/** The print's description, or its title, artist and location if the owner gave none. */
export function describePrint({
  title,
  artist,
  location,
  description,
}: Pick<Product, 'title' | 'artist' | 'location' | 'description'>): string {
  return description || `${title} by ${artist}${location && `, ${location}`}.`;
}
