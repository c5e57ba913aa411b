import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLocal } from '#server/configuration/find-conflicts.ts';
import { isThisMachine } from '#server/limits/network-of.ts';

interface WatchSettings {
  shopUrl: string;
  trustProxy: boolean;
  metricsToken: string | undefined;
}

/**
 * Whether who asks may see the figures: with the token always; without it only somebody on this machine, and only of
 * a shop that is nobody else's. Behind a proxy every visitor comes from this machine, whatever headers it sends along.
 */
export function mayWatch(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  { shopUrl, trustProxy, metricsToken }: WatchSettings,
): boolean {
  const { authorization, host } = request.headers;
  if (metricsToken && authorization && isSame(authorization, `Bearer ${metricsToken}`)) return true;
  if (trustProxy || !isLocal(shopUrl)) return false;
  if (passedOn.some((name) => request.headers[name] !== undefined)) return false;
  return isThisMachine(request.socket.remoteAddress ?? '') && isLocalHost(host ?? '');
}

const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** In a time that tells nothing of how much of it is right. */
function isSame(stated: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(stated), digest(right));
}

/** False for a stranger's domain name that points at this machine (DNS rebinding), and for more than a host. */
function isLocalHost(host: string): boolean {
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) && isLocal(`http://${host}`);
}
