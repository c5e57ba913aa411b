import type { FastifyReply, FastifyRequest } from 'fastify';
import { retention } from '#domain/retention.ts';
import type { RefreshToken } from './session.ts';

/** The refresh token's cookie. No script can read it, and browsers send it to this shop only. */
export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: RefreshToken, now: Date): void;
  clear(reply: FastifyReply): void;
}

/** @param publicUrl the API's URL for browsers */
export function refreshCookie(publicUrl: string): RefreshCookie {
  const { name, attributes } = protectedCookie(publicUrl, 'refresh_token');
  return {
    read: (request) => request.cookies[name] || undefined,
    set(reply, { token, expiresAt }, now) {
      const maxAge = Math.round((expiresAt.getTime() - now.getTime()) / 1000);
      reply.setCookie(name, token, { ...attributes, maxAge });
    },
    clear(reply) {
      reply.clearCookie(name, attributes);
    },
  };
}

/** The cookie of a browser that has signed in before (decision 044). It stays after signing out. */
export interface DeviceCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, deviceTokens: string): void;
  clear(reply: FastifyReply): void;
}

const deviceMaxAgeSeconds = retention.knownDeviceDays * 24 * 60 * 60;

/** @param publicUrl the API's URL for browsers */
export function deviceCookie(publicUrl: string): DeviceCookie {
  const { name, attributes } = protectedCookie(publicUrl, 'known_device');
  return {
    read: (request) => request.cookies[name] || undefined,
    set: (reply, value) => void reply.setCookie(name, value, { ...attributes, maxAge: deviceMaxAgeSeconds }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}

/** Scripts can't read the cookie, and other sites can't send it. Under https, other hosts and http can't set it. */
function protectedCookie(publicUrl: string, plainName: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${plainName}` : plainName,
    attributes: { path: '/', httpOnly: true, sameSite: 'strict', secure } as const,
  };
}
