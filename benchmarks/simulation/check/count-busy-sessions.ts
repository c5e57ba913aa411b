import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** A sample takes a tenth of a second of a core, because it reads every thread. */
const samples = 6;
const sampleEveryMs = 300;

/**
 * How many other sessions of this machine had a thread that ran or waited for a core, on average over a few samples. Linux
 * gives each session the same share of the cores, whatever the number of its threads (`sched_autogroup_enabled`).
 */
export async function countBusySessions(): Promise<number> {
  const own = (await readThread(process.pid, process.pid))?.session;
  let sum = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const sessions = await findBusySessions();
    sum += sessions.size - (own !== undefined && sessions.has(own) ? 1 : 0);
    await pause(sampleEveryMs);
  }
  return sum / samples;
}

async function findBusySessions(): Promise<Set<string>> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const threads = await Promise.all(
    pids.map(async (pid) => {
      const ids = await readdir(`/proc/${pid}/task`).catch(() => []);
      return Promise.all(ids.map((id) => readThread(pid, Number(id))));
    }),
  );
  const running = threads.flat().filter((thread) => thread?.state === 'R');
  return new Set(running.flatMap((thread) => thread?.session ?? []));
}

/** Undefined when the thread has ended. */
async function readThread(pid: number, id: number): Promise<{ state: string; session: string } | undefined> {
  const stat = await readFile(`/proc/${pid}/task/${id}/stat`, 'utf8').catch(() => undefined);
  // The name before may contain spaces and brackets.
  const [state = '', _parent, _group, session = ''] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return stat === undefined ? undefined : { state, session };
}
