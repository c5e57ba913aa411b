import type { RunningShop } from '#tests/process/start-shop.ts';
import type { Figure } from '../figure.ts';

/** What every measurement gets: a running shop with the demo collection. */
export interface BenchmarkEnvironment {
  shop: RunningShop;
  dataDir: string;
  chromiumPath: string | undefined;
}

export type Measurement = (environment: BenchmarkEnvironment) => Promise<Figure[]>;

/** The newest print of a running shop. */
export async function newestProduct(url: string): Promise<{ _id: string; title: string }> {
  const response = await fetch(`${url}/api/shop/all-prints?limit=1`);
  const [product] = (await response.json()) as { _id: string; title: string }[];
  if (!product) throw new Error('The benchmarked shop has no prints.');
  return product;
}
