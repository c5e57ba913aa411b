import { type BenchmarkEnvironment, newestProduct } from '../environment/benchmark-environment.ts';
import { fillCatalogue } from '../environment/fill-catalogue.ts';
import { againstBare, atMost, type Figure, inMegabytes, noted } from '../figure.ts';
import { describeBusy } from '../load/busy.ts';
import { type ComparedThroughput, compareThroughput } from '../load/compare-throughput.ts';

/** What the shop answers under load, as a share of a server that does nothing else, and what it then holds. */
export async function measureLoad({ shop, dataDir }: BenchmarkEnvironment): Promise<Figure[]> {
  const product = await newestProduct(shop.url);
  await fillCatalogue(dataDir, 50);
  const pids = [shop.pid];
  const page = await compareThroughput({ url: `${shop.url}/product/${product._id}`, pids });
  const list = await compareThroughput({ url: `${shop.url}/api/shop/all-prints?limit=50`, pids });
  const memory = await shop.memoryMegabytes();
  return [
    againstBare('Cached product page, against bare node:http', page, 0.9),
    besideNginx('The same page as a file of nginx, one process of it', page),
    againstBare('Product list of 50, against bare node:http', list, 0.9),
    besideNginx('The same list as a file of nginx', list),
    atMost('Memory of the shop process after that', memory, 220, inMegabytes),
  ];
}

/** For comparison: what serves files, and does nothing else. */
function besideNginx(name: string, { nginx }: ComparedThroughput): Figure {
  if (!nginx) return noted(name, 'nginx is not installed');
  return noted(name, `${nginx.perSecond.toFixed(0)} a second (${describeBusy(nginx.busy)})`);
}
