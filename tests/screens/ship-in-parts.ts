import { expect } from '@playwright/test';
import { startCommand } from '#tests/process/run-command.ts';
import type { RunningShop } from '#tests/process/start-shop.ts';

const trackings = [
  ['--carrier', 'UPS', '--tracking', '1Z999AA10123456784'],
  ['--carrier', 'FedEx', '--tracking', '449044304137821'],
] as const;

/** Ships the pieces of an order, except the last one, in a parcel each. */
export async function shipInParts(shop: RunningShop, dataDir: string, orderNumber: string): Promise<void> {
  const run = (...words: string[]) => runCommand(shop, dataDir, words);
  const list = async (): Promise<{ code: string }[]> =>
    JSON.parse(await run('pieces', 'list', '--order', orderNumber, '--json'));
  await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBeGreaterThan(trackings.length);
  const pieces = await list();
  for (const [index, tracking] of trackings.entries()) {
    const code = pieces[index]?.code ?? '';
    await run('pieces', 'move', code, '--to', 'packed');
    await run('orders', 'move', orderNumber, 'shipped', '--pieces', code, ...tracking, '--yes');
  }
}

async function runCommand(shop: RunningShop, dataDir: string, words: string[]): Promise<string> {
  const { port, sandboxPort } = shop.ports;
  const env = { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const { code, output, stderr } = await startCommand(words, { cwd: dataDir, env }).ended;
  if (code !== 0) throw new Error(`"${words.join(' ')}" ended with ${code}: ${stderr}`);
  return output;
}
