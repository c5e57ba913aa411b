import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const checkEveryMs = 100;

/** A load balancer's view of one process. */
interface Target {
  url: string;
  agent: Agent;
  isReady: boolean;
  /** The distinct responses of `/readyz` in order, such as `200` and `503 closing`. */
  readiness: string[];
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** The status of the expected response. */
  status: number;
}

export interface Balancer {
  /** The `/readyz` responses of a process. */
  readinessOf(url: string): readonly string[];
  isReady(url: string): boolean;
  /** Sends a request on a connection that is kept open. @returns the status. @throws when the connection fails */
  send(call: Call): Promise<number>;
  close(): Promise<void>;
}

/** Sends requests to several processes in turn, on connections that it keeps, and asks `/readyz` which may get them. */
export function openBalancer(urls: readonly string[]): Balancer {
  const targets = urls.map(
    (url): Target => ({ url, agent: new Agent({ keepAlive: true }), isReady: true, readiness: [] }),
  );
  const targetOf = (url: string) => targets.find((target) => target.url === url);
  let isOpen = true;
  const checks = targets.map(async (target) => {
    while (isOpen) {
      const seen = await readiness(target.url);
      // A process on a busy machine may be slow to check its database. It still answers requests.
      target.isReady = seen !== '503 closing' && seen !== 'refused';
      if (target.readiness.at(-1) !== seen) target.readiness.push(seen);
      await pause(checkEveryMs);
    }
  });
  let turn = 0;
  return {
    readinessOf: (url) => targetOf(url)?.readiness ?? [],
    isReady: (url) => targetOf(url)?.isReady === true,
    async send(call) {
      const ready = targets.filter(({ isReady }) => isReady);
      turn += 1;
      const start = turn % ready.length;
      for (const target of [...ready.slice(start), ...ready.slice(0, start)]) {
        const status = await exchange(target, call).catch(undefinedIfRefused);
        if (status !== undefined) return status;
      }
      throw new Error('No process is ready.');
    },
    async close() {
      isOpen = false;
      await Promise.all(checks);
      for (const { agent } of targets) agent.destroy();
    },
  };
}

async function readiness(url: string): Promise<string> {
  try {
    const response = await fetch(`${url}/readyz`);
    const { code = '' } = (await response.json()) as { code?: string };
    return `${response.status} ${code}`.trim();
  } catch {
    return 'refused';
  }
}

/** A refused connection: the request was not sent, so another process may get it. A reset is an error. */
function undefinedIfRefused(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ECONNREFUSED') throw error;
}

function exchange({ url, agent }: Target, { method, path, body }: Call): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json' } : {};
    const sent = request(url + path, { method, agent, headers }, (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode));
      response.resume();
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
