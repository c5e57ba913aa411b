import { z } from 'zod';
import { startCommand } from '#tests/process/run-command.ts';
import type { FaultWorld } from './fault-world.ts';

/** The ids of all orders, as the owner's command tells them. */
export async function listAsOwner({ dataDir }: Pick<FaultWorld, 'dataDir'>): Promise<string[]> {
  const words = ['orders', 'list', '--json', '--limit', '100000'];
  const { code, output, said } = await startCommand(words, { cwd: dataDir, env: { DATA_DIR: dataDir } })
    .ended;
  if (code !== 0) throw new Error(`shop ${words.join(' ')} ended with ${code}: ${said}`);
  return z
    .array(z.object({ _id: z.string() }))
    .parse(JSON.parse(output))
    .map(({ _id }) => _id);
}
