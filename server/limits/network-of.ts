import { isIPv4, isIPv6 } from 'node:net';

/** The longest address: an IPv6 address that contains an IPv4 address. A proxy may pass on any text of any length. */
const maxAddressLength = 45;

/**
 * The network that an address is counted under: an IPv4 address itself, or the /64 of an IPv6 address, because one
 * household, or one attacker, has all of it. `::ffff:192.0.2.1` counts as the IPv4 address 192.0.2.1.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address.slice(0, maxAddressLength);
  const [head = '', tail] = plain.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const gap = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0');
  const groups = [...first, ...gap, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** True for a loopback address, such as `127.0.0.1`, `::1` or `::ffff:127.0.0.1`; false for any name. */
export function isThisMachine(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (plain.startsWith('127.') && isIPv4(plain));
}
