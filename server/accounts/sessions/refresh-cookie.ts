import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefreshToken } from './start-session.ts';

/** Where the browser keeps its refresh token: out of reach of every script, and sent to this shop only. */
export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: RefreshToken, now: Date): void;
  clear(reply: FastifyReply): void;
}

/** @param publicUrl where browsers find the API; under https no other host, and no http, can set this cookie */
export function refreshCookie(publicUrl: string): RefreshCookie {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-refresh_token' : 'refresh_token';
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
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
