import { setTimeout as pause } from 'node:timers/promises';
import { demoMember } from '#server/customers/accounts/registration/demo-member.ts';
import { postJson } from '#tests/process/post-json.ts';
import { type BenchmarkEnvironment, readPage } from '../../environment/benchmark-environment.ts';
import { type Figure, informationFigure } from '../../figure.ts';
import { type ProcessorTime, processorTimeOf } from '../../load/processor-time.ts';
import { readUrl } from '../../load/read-url.ts';
import { newestPrintItem, openCheckout, pay } from '../../load/shop-calls.ts';

const times = 60;
/** How often a request is made that takes a fraction of a millisecond. */
const manyTimes = 3000;
/** Enough runs for V8 to compile the code. */
const warmUp = 20;
const secondsAtRest = 10;

/** The processor time that the shop and its database spend on visitors' requests, independent of other load. */
export async function measureWork({ shop, dataDir }: BenchmarkEnvironment): Promise<Figure[]> {
  const { url, sandboxUrl, pid } = shop;
  const item = await newestPrintItem(url);
  await openCheckout(url, item);
  const quickRequests: Record<string, () => Promise<unknown>> = {
    'a page that is cached': () => readUrl(`${url}/product/${item.productMongoId}`),
    'a request for an unknown address': () => readUrl(`${url}/api/unknown`),
  };
  const requests: Record<string, (time: number) => Promise<unknown>> = {
    'a sign-in': () => postJson(`${url}/api/auth/login`, demoMember),
    'a payment page opened': () => openCheckout(url, item),
    'a purchase, from cart to confirmation': async () => {
      const sessionid = await openCheckout(url, item);
      await pay(sandboxUrl, sessionid);
      await postJson(`${url}/api/orders/ingest-session`, { sessionid });
    },
    'a page that is not cached': (time) => readPage(`${url}/shop/all-prints/?orientation=portrait&q=${time}`),
  };
  const readProcessorTime = () => processorTimeOf(pid, dataDir);
  const restStart = await readProcessorTime();
  await pause(secondsAtRest * 1000);
  const figures = [workFigure('a second at rest', restStart, await readProcessorTime(), secondsAtRest)];
  const measure = async (name: string, send: (time: number) => Promise<unknown>, count: number) => {
    for (let time = 0; time < warmUp; time += 1) await send(time);
    const before = await readProcessorTime();
    for (let time = warmUp; time < warmUp + count; time += 1) await send(time);
    figures.push(workFigure(name, before, await readProcessorTime(), count));
  };
  for (const [name, send] of Object.entries(quickRequests)) await measure(name, send, manyTimes);
  for (const [name, send] of Object.entries(requests)) await measure(name, send, times);
  return figures;
}

function workFigure(name: string, before: ProcessorTime, after: ProcessorTime, count: number): Figure {
  const each = (server: keyof ProcessorTime) => ((after[server] - before[server]) / count).toFixed(2);
  return informationFigure(`Work of ${name}`, `shop ${each('shop')} ms, PostgreSQL ${each('postgres')} ms`);
}
