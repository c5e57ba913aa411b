import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from '#tests/process/children-of.ts';
import { freePort } from '#tests/process/free-port.ts';
import { nginxProgram } from '#tests/process/run-nginx.ts';
import { startProxy } from '#tests/process/start-proxy.ts';
import { fetchRaw } from '../baseline/start-baseline-server.ts';
import { startNginx } from '../baseline/start-nginx.ts';
import { type BenchmarkEnvironment, newestProduct } from '../environment/benchmark-environment.ts';
import { type Figure, informationFigure } from '../figure.ts';
import { ratioFigure, takeTurns } from '../load/comparison.ts';
import { measureWithWrk, pinServer } from '../load/measure-with-wrk.ts';

const name = 'Product page by the shipped nginx, against nginx with a file of the same bytes';
const seconds = 4;
/** The ratio that nginx's file cache can reach with these headers (decision 052). */
const goal = 0.65;

/** The throughput of a page through the shop's nginx, relative to nginx serving a file of the same bytes. */
export async function measureProxy({ shop }: BenchmarkEnvironment): Promise<Figure[]> {
  if (!nginxProgram) return [informationFigure(name, 'nginx is not installed')];
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-proxy-'));
  const { port: shopPort } = shop.ports;
  const port = await freePort();
  const proxy = await startProxy({ folder, port, shopPorts: [shopPort, shopPort] });
  const { _id } = await newestProduct(shop.url);
  const url = `http://127.0.0.1:${port}/product/${_id}`;
  const file = await startNginx(await fetchRaw(url, { 'accept-encoding': 'br' }));
  try {
    if (!file) return [informationFigure(name, 'nginx is not installed')];
    const cached = { url, pids: await childrenOf(proxy.pid) };
    for (const server of [cached, file]) await pinServer(server);
    const comparison = await takeTurns(
      'processor',
      () => measureWithWrk(cached, seconds),
      () => measureWithWrk(file, seconds),
    );
    return [ratioFigure(name, comparison, goal)];
  } finally {
    await file?.stop();
    await proxy.end();
    await rm(folder, { recursive: true, force: true });
  }
}
