import { type BenchmarkEnvironment, newestProduct } from '../environment/benchmark-environment.ts';
import { atMost, type Figure, inKilobytes, kilobytes } from '../figure.ts';
import { measurePageWeight } from './measure-page-weight.ts';

/** What a visitor's browser fetches of a page, and how still it stands. */
export async function measurePages({ shop, chromiumPath }: BenchmarkEnvironment): Promise<Figure[]> {
  const product = await newestProduct(shop.url);
  const weight = await measurePageWeight(`${shop.url}/product/${product._id}`, chromiumPath);
  const catalogue = await measurePageWeight(`${shop.url}/shop/all-prints/`, chromiumPath);
  return [
    atMost('JavaScript of the product page (brotli)', weight.scriptBytes, kilobytes(112), inKilobytes),
    atMost('CSS of the product page (brotli)', weight.styleBytes, kilobytes(12), inKilobytes),
    atMost('Layout shift of the product page', weight.layoutShift, 0, (shift) => shift.toFixed(3)),
    atMost(
      'Pictures of the catalogue page before the first scroll, on a phone (360 px, 3x)',
      catalogue.imageBytes,
      kilobytes(450),
      inKilobytes,
    ),
  ];
}
