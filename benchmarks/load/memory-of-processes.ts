import { readFile } from 'node:fs/promises';
import { childrenOf } from '#tests/process/children-of.ts';

/** A process and all that it started, and what they started. */
export async function treeOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid);
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
}

/** The proportional set size: memory that processes share is counted once. */
export async function megabytesOf(pids: readonly number[]): Promise<number> {
  const kilobytes = await Promise.all(pids.map(kilobytesOf));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

async function kilobytesOf(pid: number): Promise<number> {
  const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(memory)?.[1] ?? 0);
}
