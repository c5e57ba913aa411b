import type { FastifyReply, FastifyRequest } from 'fastify';
import { retention } from '#domain/retention.ts';
import { ownCookie } from './refresh-cookie.ts';

/** Where a browser keeps that it has signed in before; it stays when its member signs out. */
export interface DeviceCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, held: string): void;
  clear(reply: FastifyReply): void;
}

const maxAge = retention.knownDeviceDays * 24 * 60 * 60;

/** @param publicUrl where browsers find the API */
export function deviceCookie(publicUrl: string): DeviceCookie {
  const { name, attributes } = ownCookie(publicUrl, 'known_device');
  return {
    read: (request) => request.cookies[name] || undefined,
    set: (reply, held) => void reply.setCookie(name, held, { ...attributes, maxAge }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
