import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLocal } from '#server/configuration/find-conflicts.ts';
import { isThisMachine } from '#server/limits/network-of.ts';

interface MetricsAccess {
  shopUrl: string;
  trustProxy: boolean;
  metricsToken: string | undefined;
}

/**
 * Whether a request may read the metrics: always with the token; without it only from this machine, and only in a shop at
 * a local address. Behind a proxy on this machine every visitor has its address, so forwarded requests are refused.
 */
export function mayReadMetrics(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  { shopUrl, trustProxy, metricsToken }: MetricsAccess,
): boolean {
  const { authorization, host } = request.headers;
  if (metricsToken && authorization && isSame(authorization, `Bearer ${metricsToken}`)) return true;
  if (trustProxy || !isLocal(shopUrl)) return false;
  if (forwardingHeaders.some((name) => request.headers[name] !== undefined)) return false;
  return isThisMachine(request.socket.remoteAddress ?? '') && isLocalHost(host ?? '');
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Compares in constant time. */
function isSame(token: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(token), digest(expected));
}

/** False for a foreign domain name that resolves to this machine (DNS rebinding), and for anything but a host. */
function isLocalHost(host: string): boolean {
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) && isLocal(`http://${host}`);
}
