import type { FastifyCorsOptions } from '@fastify/cors';

/** Pages at other addresses of the shop's owner may call the API, with the refresh cookie. */
export function crossOrigin(origin: string[]): FastifyCorsOptions {
  return {
    origin,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowedHeaders: ['Authorization', 'token', 'X-Requested-With', 'Content-Type', 'Idempotency-Key'],
    exposedHeaders: ['Retry-After', 'Link'],
    maxAge: 600,
    strictPreflight: false,
  };
}
