import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import type { FramedPhotograph } from '../../framing/framed-print.tsx';
import { upToWidth } from '../../framing/photograph-files.ts';
import { drawPlaceholder } from '../../framing/placeholder.ts';

/** The fields of a print that a card shows. It has no others, because a page contains them twice: as HTML and as data. */
export type PrintCardData = Pick<
  ProductSummary,
  '_id' | 'title' | 'artist' | 'orientation' | 'priceMin' | 'sizeCount'
> & { photograph: FramedPhotograph };

/** Cards in a grid also have both prices and a save button. */
export type GridCardData = PrintCardData &
  Pick<ProductSummary, 'price' | 'memberPrice' | 'heroImage' | 'fullBleed' | 'openingVariants'>;

export function toCard(print: ProductSummary, widthPixels = 960): PrintCardData {
  const { _id, title, artist, orientation, priceMin, sizeCount, photograph } = print;
  const { width, height, focus, focusByCrop, averageColor, thumbHash, avif, jpeg } = photograph;
  const files = { avif: upToWidth(avif, widthPixels), jpeg: upToWidth(jpeg, widthPixels) };
  const placeholder = drawPlaceholder(thumbHash);
  const crops = { focus, ...(focusByCrop && { focusByCrop }) };
  const cardPhotograph = { width, height, ...crops, averageColor, placeholder, ...files };
  return { _id, title, artist, orientation, priceMin, sizeCount, photograph: cardPhotograph };
}

export function toGridCard(print: ProductSummary): GridCardData {
  const { price, memberPrice, heroImage, fullBleed, openingVariants } = print;
  return {
    ...toCard(print),
    price,
    memberPrice,
    heroImage,
    fullBleed,
    ...(openingVariants && { openingVariants }),
  };
}
