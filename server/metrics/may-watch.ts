import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isThisMachine } from '#server/platform/client-limit.ts';
import { isLocal } from '#server/platform/find-conflicts.ts';

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

/** Also not a name that a stranger's page has had lead here. */
function isLocalHost(host: string): boolean {
  return URL.canParse(`http://${host}`) && isLocal(`http://${host}`);
}
