import { type Comparison, compareThroughput } from './compare-throughput.ts';
import { atLeast, atMost, type Figure, inHundredths, inMegabytes, withDetails } from './figure.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { type Ground, newestProduct } from './ground.ts';

/** What the shop answers under load, as a share of a server that does nothing else, and what it then holds. */
export async function measureLoad({ shop, dataDir }: Ground): Promise<Figure[]> {
  const product = await newestProduct(shop.url);
  await fillCatalogue(dataDir, 50);
  const page = await compareThroughput(`${shop.url}/product/${product._id}`);
  const list = await compareThroughput(`${shop.url}/api/shop/all-prints?limit=50`);
  const memory = await shop.memoryMegabytes();
  return [
    compared('Cached product page, against bare node:http', page, 0.7),
    compared('Product list of 50, against bare node:http', list, 0.6),
    atMost('Memory of the shop process after that', memory, 220, inMegabytes),
  ];
}

function compared(name: string, { ratio, shopPerSecond, barePerSecond }: Comparison, goal: number): Figure {
  const perSecond = `${shopPerSecond.toFixed(0)} of ${barePerSecond.toFixed(0)} a second`;
  return withDetails(atLeast(name, ratio, goal, inHundredths), perSecond);
}
