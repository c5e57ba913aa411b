import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefreshToken } from './start-session.ts';

/** Where the browser keeps its refresh token: out of reach of every script, and sent to this shop only. */
export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: RefreshToken, now: Date): void;
  clear(reply: FastifyReply): void;
}

/** @param publicUrl where browsers find the API */
export function refreshCookie(publicUrl: string): RefreshCookie {
  const { name, attributes } = ownCookie(publicUrl, 'refresh_token');
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

/** No script reads such a cookie and no other site sends it; under https no other host, and no http, can set it. */
export function ownCookie(publicUrl: string, plainName: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${plainName}` : plainName,
    attributes: { path: '/', httpOnly: true, sameSite: 'strict', secure } as const,
  };
}
