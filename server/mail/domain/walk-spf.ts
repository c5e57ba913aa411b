import { BlockList, isIP } from 'node:net';
import type { Names } from './open-names.ts';

const maxLookUps = 10;

interface Walk {
  names: Names;
  /** The mail server's addresses. */
  addresses: readonly string[];
  lookUps: number;
  isAllowed: boolean;
  /** Whether some name servers did not answer. */
  isSilent: boolean;
  /** Why receivers ignore the record. */
  problem?: string;
}

/** Follows an SPF record as receivers do, and counts the look-ups that it costs them (RFC 7208, 4.6.4). */
export async function walkSpf(
  names: Names,
  { record, domain, host }: { record: string; domain: string; host: string },
): Promise<Pick<Walk, 'isAllowed' | 'isSilent' | 'problem'>> {
  const known = await names.addresses(host);
  const addresses = known.ok ? known.values : [];
  const walk: Walk = { names, addresses, lookUps: 0, isAllowed: false, isSilent: !known.ok };
  await walkRecord(walk, record, domain);
  return walk;
}

async function walkRecord(walk: Walk, record: string, domain: string): Promise<void> {
  for (const term of record.trim().split(/\s+/).slice(1)) {
    if (walk.problem) return;
    const [, sign = '', name = '', value = '', bits = ''] =
      /^([-+~?]?)([a-z0-9._-]+)(?:[:=]([^/]*(?::[^/]*)*))?((?:\/\d+)*)$/i.exec(term) ?? [];
    const isPass = sign === '' || sign === '+';
    const target = value || domain;
    const prefix = Number(bits.split('/')[1] || 0) || undefined;
    if (!name) walk.problem = `The SPF record has “${term}”, which no receiver knows. Remove it.`;
    else await walkTerm(walk, { term, name: name.toLowerCase(), target, prefix, isPass });
  }
}

interface Term {
  term: string;
  name: string;
  target: string;
  prefix: number | undefined;
  isPass: boolean;
}

async function walkTerm(walk: Walk, { term, name, target, prefix, isPass }: Term): Promise<void> {
  if (name === 'all' || name === 'exp') return;
  if (name === 'ip4' || name === 'ip6') return allow(walk, [target], prefix, isPass);
  if (!['a', 'mx', 'include', 'redirect', 'exists', 'ptr'].includes(name)) {
    // Receivers pass over modifiers that they don't know.
    if (!term.includes('='))
      walk.problem = `The SPF record has “${term}”, which no receiver knows. Remove it.`;
    return;
  }
  walk.lookUps += 1;
  if (walk.lookUps > maxLookUps) {
    walk.problem = `The SPF record needs more than ten look-ups, so receivers ignore it. Remove each include: of a provider that you no longer use.`;
    return;
  }
  // What depends on the sender is only counted.
  if (name === 'exists' || name === 'ptr' || target.includes('%')) return;
  if (name === 'include' || name === 'redirect') return walkOther(walk, term, target);
  const hosts = name === 'mx' ? await known(walk, walk.names.mailHosts(target)) : [target];
  for (const host of hosts) await allow(walk, await known(walk, walk.names.addresses(host)), prefix, isPass);
}

async function walkOther(walk: Walk, term: string, domain: string): Promise<void> {
  const texts = await walk.names.texts(domain);
  if (!texts.ok) {
    walk.isSilent = true;
    return;
  }
  const [record] = texts.values.filter((text) => /^v=spf1( |$)/i.test(text));
  if (record) await walkRecord(walk, record, domain);
  else
    walk.problem = `The SPF record has “${term}”, but ${domain} has no SPF record, so receivers ignore yours. Remove that part.`;
}

async function known(walk: Walk, asked: ReturnType<Names['addresses']>): Promise<string[]> {
  const answer = await asked;
  if (!answer.ok) walk.isSilent = true;
  return answer.ok ? answer.values : [];
}

async function allow(
  walk: Walk,
  networks: readonly string[],
  prefix: number | undefined,
  isPass: boolean,
): Promise<void> {
  const list = new BlockList();
  for (const network of networks) {
    const version = isIP(network);
    if (version === 0) continue;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(network, Math.min(prefix ?? 128, version === 4 ? 32 : 128), family);
  }
  if (isPass && walk.addresses.some((address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')))
    walk.isAllowed = true;
}
