import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that no script can read, and that browsers send to this shop only. */
export interface ProtectedCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
}

/**
 * Browsers don't send the cookie with other sites' requests. Under https, other hosts and plain http can't set it.
 * @param publicUrl the API's URL for browsers
 */
export function protectedCookie(publicUrl: string, plainName: string): ProtectedCookie {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    read: (request) => request.cookies[name] || undefined,
    set: (reply, value, maxAge) => void reply.setCookie(name, value, { ...attributes, maxAge }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
