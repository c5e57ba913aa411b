import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';

/**
 * What name servers answer about a name: no values for a name without such records. `silent`: no server answers in time,
 * or its answer is an error. `loop`: the name is an alias of itself.
 */
export type Answer = { ok: true; values: string[] } | { ok: false; reason: 'silent' | 'loop' };

export interface Names {
  /** The texts of a name, each with its strings joined (RFC 7208, 3.3). */
  texts(name: string): Promise<Answer>;
  /** The IP addresses of a machine. */
  addresses(host: string): Promise<Answer>;
  /** The machines that receive a domain's emails. */
  mailHosts(domain: string): Promise<Answer>;
}

/** How long all questions of one check may take together. */
const deadlineMs = 4000;
const maxAliases = 8;

/**
 * Asks name servers while `work` runs.
 * @param servers their IP addresses. None: those of this machine
 */
export async function withNames<Result>(
  servers: readonly string[],
  work: (names: Names) => Promise<Result>,
): Promise<Result> {
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  let isOver = false;
  const deadline = setTimeout(() => {
    isOver = true;
    resolver.cancel();
  }, deadlineMs);
  const ask = (name: string, question: () => Promise<string[]>): Promise<Answer> =>
    isOver ? Promise.resolve({ ok: false, reason: 'silent' }) : answer(resolver, name, question);
  try {
    return await work({
      texts: (name) =>
        ask(name, async () => (await resolver.resolveTxt(name)).map((strings) => strings.join(''))),
      mailHosts: (domain) =>
        ask(domain, async () => (await resolver.resolveMx(domain)).map(({ exchange }) => exchange)),
      async addresses(host) {
        if (isIP(host)) return { ok: true, values: [host] };
        const [four, six] = [
          await ask(host, () => resolver.resolve4(host)),
          await ask(host, () => resolver.resolve6(host)),
        ];
        return four.ok && six.ok ? { ok: true, values: [...four.values, ...six.values] } : four;
      },
    });
  } finally {
    clearTimeout(deadline);
  }
}

async function answer(
  resolver: dns.Resolver,
  name: string,
  question: () => Promise<string[]>,
): Promise<Answer> {
  const values = await question().catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Both say that the name has no records of this kind.
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined;
  });
  if (values && values.length > 0) return { ok: true, values };
  if (await isLoop(resolver, name)) return { ok: false, reason: 'loop' };
  return values ? { ok: true, values } : { ok: false, reason: 'silent' };
}

async function isLoop(resolver: dns.Resolver, name: string): Promise<boolean> {
  const seen = new Set([name.toLowerCase()]);
  let at = name;
  while (seen.size <= maxAliases) {
    const [alias] = await resolver.resolveCname(at).catch(() => []);
    if (!alias) return false;
    if (seen.has(alias.toLowerCase())) return true;
    seen.add(alias.toLowerCase());
    at = alias;
  }
  return true;
}
